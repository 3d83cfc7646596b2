import { statementOf } from '../../../../operators/claims/extract/statement.ts';
import { claimId } from '../../../../operators/claims/ids.ts';
import { meet } from '../../../../operators/claims/meet.ts';
import { frameOf } from '../../../../operators/claims/relate/index.ts';
import type { LedgerRelation } from '../../../../operators/records/ledger.ts';
import type { Memory } from '../../../../pipelines/memory/memory.ts';

/** A statement said in a month of 2025. */
export interface Saying {
  readonly text: string;
  readonly month: number;
}

export const monthStart = (month: number) => `2025-${String(month).padStart(2, '0')}-01T00:00:00Z`;

interface Stated {
  readonly text: string;
  readonly id: string;
  readonly changes: boolean;
  readonly months: readonly number[];
}

/** Whether two statements exclude each other, and which of them is a later stage: 'a', 'b', the one said months later, or neither. */
function excludes(a: Stated, b: Stated): 'a' | 'b' | 'last' | 'neither' | undefined {
  const verdict = meet(frameOf(a.text), frameOf(b.text), false);
  if (verdict?.relation !== 'contradicts') return undefined;
  return verdict.later ?? (verdict.current ? 'last' : 'neither');
}

/** Days within which the last words of two statements are of one time. */
const ONE_TIME = 90;

/** Each saying by its month, then those that report a change, then by id. */
function isBefore([a, one]: [number, Stated], [b, other]: [number, Stated]): boolean {
  if (a !== b) return a < b;
  if (one.changes !== other.changes) return other.changes;
  return one.id < other.id;
}

function alternate(a: Stated, b: Stated): boolean {
  const stage = excludes(a, b);
  if (stage === undefined) return false;
  const [lastA, lastB] = [Math.max(...a.months), Math.max(...b.months)];
  if (lastA === lastB && a.changes === b.changes) return false;
  const days = Math.abs(Date.parse(monthStart(lastA)) - Date.parse(monthStart(lastB))) / 86_400_000;
  if (stage === 'last' && days > ONE_TIME) return true;
  const after = (one: Stated, other: Stated) =>
    one.months.some((month) =>
      other.months.some((then) => month > then || (month === then && one.changes && !other.changes)),
    );
  return ((a.changes || stage === 'a') && after(a, b)) || ((b.changes || stage === 'b') && after(b, a));
}

/** What memory should believe, by going through all sayings from the start for each statement. */
export function modelled(sayings: readonly Saying[]) {
  const stated = [...new Set(sayings.map(({ text }) => text))].map((text): Stated => {
    const { identity, changes } = statementOf(text, { timestamp: 0 });
    const months = sayings.filter((one) => one.text === text).map(({ month }) => month);
    return { text, id: claimId(identity), changes, months };
  });
  const stretches = new Map<Stated, [number, number][]>();
  for (const one of stated) {
    const story = stated
      .filter((other) => other === one || alternate(one, other))
      .flatMap((by) => by.months.map((month): [number, Stated] => [month, by]))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1));
    const held: [number, number][] = [];
    let since: number | undefined;
    for (const [month, by] of story) {
      if (by === one) since ??= month;
      else if (since !== undefined) {
        held.push([since, month]);
        since = undefined;
      }
    }
    if (since !== undefined) held.push([since, Number.POSITIVE_INFINITY]);
    stretches.set(one, held);
  }
  const relations: string[] = [];
  const contested = new Set<Stated>();
  const follows = (one: Stated, other: Stated) =>
    (stretches.get(one) ?? []).some(([from, to]) =>
      (stretches.get(other) ?? []).some(
        ([then, end]) => from > then || (from === then && end === from && to > from),
      ),
    );
  for (const [at, one] of stated.entries()) {
    for (const other of stated.slice(at + 1)) {
      if (excludes(one, other) === undefined) continue;
      const meetAt = (stretches.get(one) ?? []).some(([from, to]) =>
        (stretches.get(other) ?? []).some(([then, end]) => to > then && end > from),
      );
      if (!alternate(one, other) && (meetAt || !(follows(one, other) || follows(other, one)))) {
        for (const side of [one, other]) contested.add(side);
        const [a, b] = one.id < other.id ? [one, other] : [other, one];
        relations.push(`${a.text} contradicts ${b.text}`);
        continue;
      }
      const said = (a: Stated, b: Stated) => {
        const [last, first] = [Math.max(...a.months), Math.min(...b.months)];
        return last > first || (last === first && a.changes && !b.changes);
      };
      const updates = alternate(one, other) ? said : follows;
      if (updates(one, other)) relations.push(`${one.text} updates ${other.text}`);
      if (updates(other, one)) relations.push(`${other.text} updates ${one.text}`);
    }
  }
  return {
    claims: stated
      .map((one) => {
        const held = (stretches.get(one) ?? []).map(
          ([from, to]) => `${monthStart(from)}/${to === Number.POSITIVE_INFINITY ? 'open' : monthStart(to)}`,
        );
        return `${one.text} | ${contested.has(one) ? 'contested' : 'active'} | ${held.join(' ')}`;
      })
      .sort(),
    relations: relations.sort(),
  };
}

/** What a memory believes, in the form of {@link modelled}. */
export async function believed(memory: Memory) {
  const { rows } = await memory.recall.claims({}, 1000);
  const text = new Map(rows.map((row) => [row.id, row.text]));
  const relations: LedgerRelation[] = [];
  for (let after: number | undefined; ; ) {
    const page = await memory.recall.ledger.relations(1000, after);
    relations.push(...page.rows);
    if (page.next === undefined) break;
    after = page.next;
  }
  return {
    claims: rows
      .map(({ text: said, status, valid_from, valid_to, stretches = [] }) => {
        const last = { from: valid_from, to: valid_to ?? 'open' };
        return `${said} | ${status} | ${[...stretches, last].map(({ from, to }) => `${from}/${to}`).join(' ')}`;
      })
      .sort(),
    relations: relations
      .filter(({ resolved_at, relation }) => resolved_at === undefined && relation !== 'supports')
      .map(({ a, b, relation }) => `${text.get(a)} ${relation} ${text.get(b)}`)
      .sort(),
  };
}
