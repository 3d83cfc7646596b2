import { Conflict, StoreUnavailable } from '../../../operators/records/errors.ts';
import { quotedName, TABLES } from '../../tables.ts';
import { some, texts } from '../select.ts';
import type { Session } from '../session.ts';

/** What a store is being filled from; undefined when it is not. */
export async function originOf(session: Session): Promise<string | undefined> {
  return (await texts(session, 'origin', 'text', 'FROM transfer')).at(0);
}

/**
 * Refuses a store that is only partly filled.
 *
 * @throws StoreUnavailable with the remedy
 */
export async function checkFilled(session: Session): Promise<void> {
  if ((await originOf(session)) === undefined) return;
  throw new StoreUnavailable(
    'The store is only partly filled: tidemark migrate or restore was interrupted. Run it again, or remove the store.',
  );
}

/** Begins, or goes on; see {@link TableWriter.begin}. */
export async function beginFilling(session: Session, origin: string, storeId: string): Promise<void> {
  const before = await originOf(session);
  if (before === origin) return;
  if (before !== undefined) {
    throw new Conflict(
      'The target is partly filled from another store, or from an earlier state of this one; remove it, or choose another.',
    );
  }
  for (const { name } of TABLES) {
    if (await some(session, `FROM ${quotedName(name)}`)) {
      throw new Conflict('The target is not empty; remove it, or choose another.');
    }
  }
  await session.run('INSERT INTO transfer VALUES (?text)', [origin]);
  await session.run('UPDATE store_info SET store_id = ?text', [storeId]);
}
