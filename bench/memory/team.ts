import { writeFileSync } from 'node:fs';
import { REPORTED_FROM } from '../../operators/claims/relate/index.ts';
import type { Claim } from '../../operators/records/claim.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import type { Bench, Figure } from '../bench.ts';
import { linesOf } from './chats/values.ts';
import { type Scenario, scenarioOf, TEAMS, type Words } from './team/scenario.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/team');
const PAGE = 1000;
/** Claims of an answer. */
const CLAIMS_SHOWN = 10;
/** Sentences of an answer in which what is asked for should stand. */
const LINES = 2;

const idOf = (message: string) => uuidV5(NAMESPACE, message);

/** Whether a claim of the message has all words. */
function isFor({ evidence, text }: Claim, { message, words }: Words): boolean {
  const lower = text.toLowerCase();
  return (
    evidence.some(({ event_id }) => event_id === idOf(message)) &&
    words.split(' ').every((word) => lower.includes(word))
  );
}

const printed = ({ message, words }: Words) => `${message}: ${words}`;

/** What a memory of a team's messages finds, and which lines it misses. */
async function measure({
  name: team,
  messages,
  claims: kept,
  changes,
  conflicts: excluding,
  alike,
  questions,
  unknown,
}: Scenario): Promise<{ readonly figures: Figure[]; readonly lines: string[] }> {
  const store = await openDuckDb({ path: ':memory:' });
  const memory = await Memory.open(store.ledger, {
    minConfidence: REPORTED_FROM,
    review: 'none',
    wallClock: () => Date.now() * 1000,
  });
  try {
    await memory.ingest(
      messages.map(({ id, at, source, speaker, content }) => ({
        id: idOf(id),
        content,
        timestamp: at,
        source_input_id: source,
        ...(speaker !== undefined && { metadata: { speaker } }),
      })),
    );
    const claims = (await memory.recall.claims({}, PAGE)).rows;
    const known = new Map(claims.map((claim) => [claim.id, claim]));
    const conflicts = (await memory.recall.contradictions({}, PAGE)).rows.map(({ between }) =>
      between.flatMap((id) => known.get(id) ?? []),
    );
    const lines: string[] = [];
    const miss = (what: string, of: string) => lines.push(`${team}, ${what}: ${of}`);
    const states = (words: Words) => claims.filter((claim) => isFor(claim, words));

    let found = 0;
    for (const words of kept) {
      if (states(words).length > 0) found++;
      else miss('no claim', printed(words));
    }
    let changed = 0;
    for (const { from: old, to: next } of changes) {
      const replaced = states(old).some(({ valid_to }) => valid_to !== undefined) && states(next).length > 0;
      if (replaced) changed++;
      else miss('no change', `${printed(old)} -> ${printed(next)}`);
    }
    const isPair = ([one, other]: readonly Claim[], [a, b]: readonly [Words, Words]) =>
      (isFor(one, a) && isFor(other, b)) || (isFor(one, b) && isFor(other, a));
    let stored = 0;
    for (const pair of excluding) {
      if (conflicts.some((between) => isPair(between, pair))) stored++;
      else miss('no conflict', `${printed(pair[0])} / ${printed(pair[1])}`);
    }
    const wrong = conflicts.filter((between) => !excluding.some((pair) => isPair(between, pair)));
    for (const [one, other] of wrong) miss('false conflict', `${one.text} / ${other.text}`);
    let right = 0;
    for (const { question, has, not, at } of questions) {
      const { answer } = await memory.recall.query({
        question,
        limit: CLAIMS_SHOWN,
        ...(at !== undefined && { at: parseInstant(`${at}T12:00:00Z`) }),
      });
      const said = linesOf(answer, LINES).join(' ').toLowerCase();
      const contains = (words: string) => said.includes(words.toLowerCase());
      // What was so before may stand beside it, said to be so.
      const now = said.replace(/; before that: .*?\[\d+\]/g, '');
      if (has.every(contains) && !not.some((words) => now.includes(words.toLowerCase()))) right++;
      else miss('wrong', `${question} ${answer}`);
    }
    let refused = 0;
    for (const question of unknown) {
      const { answer, support } = await memory.recall.query({ question, limit: CLAIMS_SHOWN });
      if (support !== 'answered') refused++;
      else miss('not refused', `${question} ${answer}`);
    }
    let mixed = 0;
    for (const [one, other] of alike) {
      if (!conflicts.some((between) => isPair(between, [one, other]))) continue;
      mixed++;
      miss('alike', `${printed(one)} / ${printed(other)}`);
    }
    const figure = (name: string, value: number, whole: number): Figure => ({
      name: `${team}: ${name}`,
      value,
      unit: `of ${whole}`,
    });
    return {
      figures: [
        figure('claims found', found, kept.length),
        { name: `${team}: claims`, value: claims.length, unit: 'in all' },
        figure('changes recognised', changed, changes.length),
        figure('conflicts found', stored, excluding.length),
        figure('conflicts that are none', wrong.length, conflicts.length),
        figure('alike and taken for one', mixed, alike.length),
        figure('questions answered right', right, questions.length),
        figure('unknown things refused', refused, unknown.length),
      ],
      lines,
    };
  } finally {
    await memory.close();
    await store.close();
  }
}

/**
 * What memory reads in the messages of made-up teams: claims, changes, conflicts and answers. Each but the shop was written without sight of
 * the rules, which were widened by what they missed afterwards; docs/internals/benchmarks.md has the first figures. `--results` lists what is missed.
 */
export const team: Bench = {
  name: 'team',
  summary: 'claims, changes, conflicts and answers that memory finds in the messages of teams',
  async run({ results }) {
    const measured = [];
    for (const name of TEAMS) measured.push(await measure(scenarioOf(name)));
    const lines = measured.flatMap((one) => one.lines);
    if (results !== undefined) writeFileSync(results, lines.map((line) => `${line}\n`).join(''));
    return measured.flatMap((one) => one.figures);
  },
};
