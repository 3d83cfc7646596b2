import { word } from '../../../../bench/service/chaos/statements.ts';
import type { Ledger } from '../../../../sinks/ledger.ts';
import { uuid } from '../some-memory.ts';

/** A day of 2025, from 0 on. */
export const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString();

/** An event with a statement, from a source, on a day. */
export function says(content: string, source: string, at = 0) {
  return { id: uuid(`${content} ${source} ${at}`), content, source_input_id: source, timestamp: day(at) };
}

/** Events about many teams: duplicates, what speaks against some of them, and what several sources bear out. */
export function story(teams: number) {
  return Array.from({ length: teams }, (_, at) => {
    const team = `The ${word(7 * at + 3)} team`;
    return [
      says(`${team} bought a large cluster.`, 'one', 1),
      says(`${team} purchased a big cluster.`, 'two', 2),
      ...(at % 2 === 0 ? [says(`${team} purchased a large cluster.`, 'three', 3)] : []),
      ...(at % 3 === 0 ? [says(`${team} did not buy a large cluster.`, 'four', 4)] : []),
      ...(at % 4 === 0
        ? ['one', 'two', 'three'].map((from) => says(`${team} works in Lisbon.`, from, 5))
        : []),
      says(`${team} might sing on Fridays.`, 'five', 6),
    ];
  }).flat();
}

/** Everything that a ledger holds of claims, their evidence, relations and history, but for when it came to hold it. */
export async function contents(ledger: Ledger) {
  const claims = (await ledger.claims({}, 1e6)).rows;
  const ids = claims.map(({ id }) => id);
  const history = await ledger.historyOf(ids);
  const evidence = await ledger.evidenceOf(ids);
  const relations = (await ledger.relations(1e6)).rows;
  return {
    claims: claims
      .map(
        ({
          id,
          text,
          version,
          status,
          confidence,
          valid_from,
          valid_to,
          first_said,
          last_said,
          metadata,
        }) => ({
          id,
          text,
          version,
          status,
          confidence,
          valid_from,
          ended: valid_to !== undefined,
          first_said,
          last_said,
          metadata,
          evidence: evidence
            .filter(({ claim_id }) => claim_id === id)
            .map(({ event_id, start, end, quote }) => `${event_id} ${start} ${end} ${quote}`)
            .sort(),
          history: history
            .filter(({ claim_id }) => claim_id === id)
            .map(({ version: of, change, from, to, actor, reason }) =>
              [of, change, from, change === 'valid_to' ? 'then' : to, actor, reason].join(' | '),
            )
            .sort(),
        }),
      )
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    relations: relations
      .map(({ a, b, relation, kind, confidence, rationale, resolution }) =>
        [a, b, relation, kind, confidence, rationale, resolution].join(' | '),
      )
      .sort(),
  };
}

/** What is wrong with a ledger: nothing, where it is of one piece. */
export async function faults(ledger: Ledger): Promise<string[]> {
  const found: string[] = [];
  const claims = (await ledger.claims({}, 1e6)).rows;
  const ids = claims.map(({ id }) => id);
  const standing = (await ledger.relations(1e6)).rows.filter(({ resolved_at }) => resolved_at === undefined);
  const pairs = standing.map(({ a, b }) => [a, b].sort().join());
  if (new Set(pairs).size !== pairs.length) found.push('two claims have two relations');
  const contested = new Set(
    standing.flatMap(({ relation, a, b }) => (relation === 'contradicts' ? [a, b] : [])),
  );
  for (const { id, status } of claims) {
    if ((status === 'contested') !== contested.has(id)) found.push(`${id} is ${status}`);
  }
  const history = await ledger.historyOf(ids);
  const reported = new Set(history.map(({ claim_id, version }) => `${claim_id} ${version}`));
  for (const { id, version } of await ledger.versionsOf(ids)) {
    if (!reported.has(`${id} ${version}`)) found.push(`version ${version} of ${id} has no history`);
  }
  const evidence = await ledger.evidenceOf(ids);
  const places = evidence.map(({ claim_id, event_id, start, end }) =>
    [claim_id, event_id, start, end].join(),
  );
  if (new Set(places).size !== places.length) found.push('a claim cites a place twice');
  const events = await ledger.eventsById([...new Set(evidence.map(({ event_id }) => event_id))]);
  const texts = new Map(events.map(({ id, content }) => [id, content]));
  for (const { claim_id, event_id, start, end, quote } of evidence) {
    if ([...(texts.get(event_id) ?? '')].slice(start, end).join('') !== quote)
      found.push(`${claim_id} misquotes`);
  }
  const said = new Set(evidence.map(({ claim_id }) => claim_id));
  for (const id of ids) if (!said.has(id)) found.push(`${id} has no evidence`);
  return found;
}
