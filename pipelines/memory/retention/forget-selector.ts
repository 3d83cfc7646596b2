import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import type { LedgerEvent } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { eachInSlices } from '../../in-slices.ts';
import { parts } from '../questions/reads.ts';

/** The events of a scope to which all of these apply; without any, all of them. */
export interface ForgetSelector {
  /** Ids of events. */
  readonly events?: readonly string[];
  readonly run_id?: string;
  readonly source_input_id?: string;
  /** As the metadata `speaker` has it. */
  readonly speaker?: string;
  /** Ids of claims: the events that state one of them. */
  readonly claims?: readonly string[];
  /** Values that the metadata have. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The ids of the events that a selector means, in order of arrival. */
export async function selectedEvents(
  ledger: Pick<Ledger, 'eventsById'>,
  table: () => ClaimTable,
  selector: ForgetSelector,
): Promise<string[]> {
  const { metadata = {} } = selector;
  const found: string[] = [];
  // The table is another one after a renewal, with other numbers: what is read later is read by id.
  const now = table();
  const applies = filterOf(now, selector);
  await eachInSlices(candidates(now, selector), (event) => {
    if (!now.isRemovedEvent(event) && applies(event)) found.push(now.event(event).id);
  });
  const wanted = Object.entries(metadata);
  if (wanted.length === 0) return found;
  const has = (event: LedgerEvent) => wanted.every(([name, value]) => event.metadata?.[name] === value);
  const among = new Set<string>();
  for (const ids of parts(found)) {
    for (const event of await ledger.eventsById(ids)) if (has(event)) among.add(event.id);
  }
  return found.filter((id) => among.has(id));
}

/** Numbers of the events among which those are that a selector means, ascending. */
function candidates(table: ClaimTable, { events, claims }: ForgetSelector): Iterable<number> {
  if (events !== undefined) {
    return new Set(events.flatMap((id) => table.eventNumber(id) ?? []).sort((a, b) => a - b));
  }
  return claims === undefined ? allOf(table) : new Set([...stating(table, claims)].sort((a, b) => a - b));
}

function* allOf(table: ClaimTable): Generator<number, void, void> {
  const { eventCount } = table;
  for (let event = 0; event < eventCount; event++) yield event;
}

/** The events that state one of some claims. */
function stating(table: ClaimTable, claims: readonly string[]): Set<number> {
  const numbers = claims.flatMap((id) => table.numberOf(id) ?? []);
  return new Set(numbers.flatMap((claim) => [...table.eventsOf(claim)]));
}

/** Whether what the table knows of an event applies. */
function filterOf(
  table: ClaimTable,
  { claims, run_id, source_input_id, speaker }: ForgetSelector,
): (event: number) => boolean {
  const states = claims === undefined ? undefined : stating(table, claims);
  const run = run_id?.toLowerCase();
  return (event) => {
    if (states !== undefined && !states.has(event)) return false;
    if (speaker !== undefined && table.speaker(event) !== speaker) return false;
    if (run === undefined && source_input_id === undefined) return true;
    const header = table.event(event);
    return (
      (run === undefined || header.run_id === run) &&
      (source_input_id === undefined || header.source_input_id === source_input_id)
    );
  };
}
