import { type Doomed, doomedBy } from '../../../operators/claims/removal/doomed.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import { NotFound } from '../../../operators/records/errors.ts';
import type { LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { MemoryWriter } from '../changes/memory-writer.ts';
import type { Snapshots } from '../snapshots.ts';
import { type ForgetSelector, selectedEvents } from './forget-selector.ts';
import { removeDoomed } from './remove.ts';

export type { ForgetSelector } from './forget-selector.ts';

/** Events that are forgotten in one transaction; more take several, between which other events are stored. */
export const MOST_AT_ONCE = 2000;

/** Who forgets, and why. */
export interface ForgetOptions {
  /** Kept with the id of each event. */
  readonly reason: string;
  /** Default: who writes to memory. */
  readonly actor?: string;
  /** Counts what would go, and writes nothing. */
  readonly dryRun?: boolean;
  /** Ends it between two transactions. */
  readonly stop?: AbortSignal;
}

/** What was forgotten, or would be. */
export interface Forgotten {
  readonly events: number;
  /** Claims that no other event states. */
  readonly claims: number;
  /** Claims that other events state too: they stay, with less evidence. */
  readonly kept: number;
}

/** What forgetting works on. */
export interface ForgetPlace {
  readonly ledger: Ledger;
  readonly writer: Pick<MemoryWriter, 'revise' | 'follow' | 'isForgotten'>;
  readonly snapshots: Pick<Snapshots, 'stop'>;
  /** The table at the head of the writer; it is another one after a renewal. */
  readonly table: () => ClaimTable;
}

/** Why an event with an id is not stored. */
export function forgottenEvent(id: string): string {
  return `${id} is the id of an event that was forgotten, which is not stored again`;
}

/**
 * Forgets events that were in memory when it was called, the claims that no other event states, and everything about them. Of each event a
 * tombstone stays, with its id, the time, the actor and the reason: an event with the same id is not stored again. Up to
 * {@link MOST_AT_ONCE} events go in one transaction, and with them their evidence, contradictions, words in the history of other claims,
 * lessons, vectors and the snapshot. Repeated, it changes nothing.
 *
 * @throws NotFound where an event is named that neither is there nor was forgotten; nothing was changed
 */
export async function forgetEvents(
  { ledger, writer, snapshots, table }: ForgetPlace,
  selector: ForgetSelector,
  { reason, actor, dryRun = false, stop }: ForgetOptions & { readonly actor: string },
): Promise<Forgotten> {
  await writer.follow();
  for (const id of selector.events ?? []) {
    if (table().eventNumber(id) === undefined && !writer.isForgotten(id.toLowerCase())) {
      throw new NotFound(`There is no event ${id}.`);
    }
  }
  const ids = await selectedEvents(ledger, table, selector);
  if (dryRun) return counts(doomedBy(table(), numbersOf(table(), ids)));
  let [events, claims] = [0, 0];
  const bereft = new Set<string>();
  for (let from = 0; from < ids.length && stop?.aborted !== true; from += MOST_AT_ONCE) {
    let removal: LedgerRemoval | undefined;
    let kept: readonly string[] = [];
    await writer.revise(async (desk) => {
      removal = undefined;
      kept = [];
      const doomed = doomedBy(table(), numbersOf(table(), ids.slice(from, from + MOST_AT_ONCE)));
      if (doomed.events.size === 0) return new Revision([], [], desk.now);
      kept = Array.from(doomed.bereft, (claim) => table().id(claim));
      const forgotten = Array.from(doomed.events, (event) => {
        return { id: table().event(event).id, at: desk.now, actor, reason };
      });
      const remove = (removed: LedgerRemoval) => {
        removal = removed;
        desk.remove(removed);
      };
      const revision = await removeDoomed(
        { ...desk, remove },
        table(),
        doomed,
        { forgotten },
        {
          actor,
          cause: 'forgetting',
        },
      );
      await snapshots.stop();
      return revision;
    });
    if (removal === undefined) continue;
    events += removal.events.length;
    claims += removal.claims.length;
    for (const id of kept) bereft.add(id);
    for (const { id } of removal.claims) bereft.delete(id);
  }
  return { events, claims, kept: bereft.size };
}

function counts({ events, claims, bereft }: Doomed): Forgotten {
  return { events: events.size, claims: claims.size, kept: bereft.size };
}

/** The numbers of the events that are still there. */
function numbersOf(table: ClaimTable, ids: readonly string[]): Set<number> {
  return new Set(ids.flatMap((id) => table.eventNumber(id) ?? []));
}
