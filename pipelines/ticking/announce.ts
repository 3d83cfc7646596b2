import { itemAt } from '../../operators/item-at.ts';
import type { SeriesDirectory } from '../../operators/records/directory.ts';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import type { SignalChange } from '../../operators/signals/signal.ts';
import type { Change, SettingsRecord } from '../../sinks/store.ts';
import type { HandOn } from '../pairs/hand-on.ts';
import type { PublishedTick } from './tick-steps.ts';

/** Called with changes as they become durable, in order. */
export type Announce = (changes: readonly Change[]) => void;

/** Why a change of settings is not in force yet. */
export const NOT_YET =
  'The store cannot take the change at the moment; it is retried at each tick. Check whether it is in force before you send it again.';

/** Hands the durable outflow of ticks on, when pairs are detected elsewhere. */
export function handOnOutflow(handOn: HandOn | undefined, directory: SeriesDirectory) {
  return ({ stored }: PublishedTick): void => {
    for (const { publication, outcome } of stored) {
      const { outflow, heldFrom } = outcome;
      if (outflow === undefined) continue;
      handOn?.send(publication.tick, outflow, heldFrom, (series) => directory.key(series));
    }
  };
}

/** Tells the readers of the change log what is durable, and answers those who asked for settings. */
export function announceStored(
  announce: Announce,
  events: {
    published?(changes: readonly SignalChange[]): void;
    configured?(settings: readonly SettingsRecord[]): void;
  },
) {
  return ({ stored, unstored, failure }: PublishedTick): void => {
    for (const { publication, changes, requests, records } of stored) {
      const { settings = [] } = publication;
      announce(changes);
      events.published?.(changes);
      if (settings.length > 0) events.configured?.(settings);
      requests.forEach(({ resolve }, at) => {
        resolve(itemAt(records, at));
      });
    }
    for (const { requests } of unstored) {
      for (const { reject } of requests) reject(new StoreUnavailable(NOT_YET, failure));
    }
  };
}
