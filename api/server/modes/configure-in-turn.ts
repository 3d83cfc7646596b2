import type { Overrides } from '../../../operators/engine/overrides.ts';
import type { Archive, SettingsRecord } from '../../../sinks/store.ts';
import type { Backend } from '../../calls/backend.ts';

/**
 * Changes the overrides of scopes, those of one scope one after the other, so that a change which is made from the present overrides loses
 * none that was made meanwhile. Another process may still come in between.
 */
export function configureInTurn(
  store: Pick<Archive, 'scopeSettings'>,
  apply: (scopeId: string, overrides: Overrides) => Promise<SettingsRecord>,
): Backend['configure'] {
  const turns = new Map<string, Promise<unknown>>();
  return async (scopeId, change) => {
    const before = turns.get(scopeId) ?? Promise.resolve();
    const turn = before.then(async () => {
      if (typeof change !== 'function') return apply(scopeId, change);
      return apply(scopeId, change((await store.scopeSettings(scopeId))?.overrides ?? {}));
    });
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    turns.set(scopeId, over);
    try {
      return await turn;
    } finally {
      if (turns.get(scopeId) === over) turns.delete(scopeId);
    }
  };
}
