import { NIL_UUID } from '../../../operators/records/uuid.ts';
import { MOST_MEMBERS, type Signal, type StoryMember } from '../../../operators/signals/signal.ts';
import { parseInstant } from '../../../operators/time/instant.ts';
import type { Page } from '../../../sinks/page.ts';
import type { Archive, SignalFilter, SignalPosition } from '../../../sinks/store.ts';

/** Most pages that are read for one page without members. */
const MOST_PAGES = 4;

const DAY = 86_400e6;

type ReadsStories = Pick<Archive, 'signals'>;

/** Whether the lead of a member is among what a filter is about, whenever it was detected and however severe it is. */
function selectsLead(filter: SignalFilter, lead: Signal, member: Signal): boolean {
  const ofSeries = filter.entity_id ?? filter.entity ?? filter.metric ?? filter.tags;
  if (lead.entity_id !== member.entity_id && ofSeries !== undefined) return false;
  return (
    (filter.status ?? lead.status) === lead.status &&
    lead.strength >= (filter.min_strength ?? 0) &&
    lead.confidence >= (filter.min_confidence ?? 0)
  );
}

/** The rows that are no members of a story whose lead the filter selects as well. */
async function leadsAmong(store: ReadsStories, filter: SignalFilter, rows: readonly Signal[]) {
  const known = new Map(rows.map((row) => [row.id, row]));
  const leadOf = ({ explanation }: Signal) => explanation.superseded_by ?? '';
  const others = new Set(rows.map(leadOf).filter((id) => id !== '' && !known.has(id)));
  if (others.size > 0) {
    const { rows: leads } = await store.signals({ ids: [...others] }, others.size);
    for (const lead of leads) known.set(lead.id, lead);
  }
  return rows.filter((row) => {
    // A person should look at every alert.
    if (row.severity === 'alert') return true;
    const lead = known.get(leadOf(row));
    return lead === undefined || lead.retracted === true || !selectsLead(filter, lead, row);
  });
}

/**
 * A page of signals without the members of stories: each event is its lead alone. A member is in it if it is an alert, or if its lead is
 * of another series or has another status than what is asked for, or was taken back.
 */
export async function pageOfLeads(
  store: ReadsStories,
  filter: SignalFilter,
  limit: number,
  after?: SignalPosition,
): Promise<Page<Signal, SignalPosition>> {
  const leads: Signal[] = [];
  let place = after;
  for (let pages = 0; ; pages++) {
    const { rows, next } = await store.signals(filter, limit - leads.length, place);
    leads.push(...(await leadsAmong(store, filter, rows)));
    if (next === undefined || leads.length === limit || pages + 1 === MOST_PAGES)
      return { rows: leads, next };
    place = next;
  }
}

/** The members of a signal's story. */
export async function membersOf(store: ReadsStories, lead: Signal): Promise<StoryMember[]> {
  const { scope_id, entity_id, window, status } = lead;
  const from = parseInstant(window.start);
  const to = parseInstant(window.end);
  const filter: SignalFilter = {
    scope_id,
    ...(entity_id !== NIL_UUID && { entity_id }),
    window_from: from,
    // A return begins after the window, before the signal closes.
    ...(status === 'closed' && { window_to: to + Math.max(DAY, to - from) }),
  };
  const { rows } = await store.signals(filter, 10 * MOST_MEMBERS);
  return rows
    .filter(({ explanation }) => explanation.superseded_by === lead.id)
    .slice(0, MOST_MEMBERS)
    .map(({ id, pattern, entity_id, severity, status, window }) => ({
      id,
      pattern,
      entity_id,
      severity,
      status,
      window,
    }));
}
