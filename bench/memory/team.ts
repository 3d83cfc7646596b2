import { writeFileSync } from 'node:fs';
import { REPORTED_FROM } from '../../operators/claims/relate/index.ts';
import type { Claim } from '../../operators/records/claim.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import type { Bench, Figure } from '../bench.ts';
import { linesOf } from './chats/values.ts';
import { CHANGES, CLAIMS, CONFLICTS, QUESTIONS, UNKNOWN, type Words } from './team/expected.ts';
import { MESSAGES } from './team/messages.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/team');
const PAGE = 1000;
/** Claims of an answer. */
const CLAIMS_SHOWN = 10;
/** Sentences of an answer in which what is asked for should stand. */
const LINES = 2;

const idOf = (message: string) => uuidV5(NAMESPACE, message);

/** Whether a claim of the message has all words. */
function isFor({ evidence, text }: Claim, [message, words]: Words): boolean {
  const lower = text.toLowerCase();
  return (
    evidence.some(({ event_id }) => event_id === idOf(message)) &&
    words.split(' ').every((word) => lower.includes(word))
  );
}

const printed = (words: Words) => words.join(': ');

/** What a memory of a team's messages finds, and which lines it misses. */
async function measure(): Promise<{ readonly figures: Figure[]; readonly lines: string[] }> {
  const store = await openDuckDb({ path: ':memory:' });
  const memory = await Memory.open(store.ledger, {
    minConfidence: REPORTED_FROM,
    review: 'none',
    wallClock: () => Date.now() * 1000,
  });
  try {
    await memory.ingest(
      MESSAGES.map(({ id, at, source, speaker, content }) => ({
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
    const miss = (what: string, of: string) => lines.push(`${what}: ${of}`);
    const states = (words: Words) => claims.filter((claim) => isFor(claim, words));

    let found = 0;
    for (const words of CLAIMS) {
      if (states(words).length > 0) found++;
      else miss('no claim', printed(words));
    }
    let changed = 0;
    for (const [old, next] of CHANGES) {
      const replaced = states(old).some(({ valid_to }) => valid_to !== undefined) && states(next).length > 0;
      if (replaced) changed++;
      else miss('no change', `${printed(old)} -> ${printed(next)}`);
    }
    const isPair = ([one, other]: readonly Claim[], [a, b]: readonly [Words, Words]) =>
      (isFor(one, a) && isFor(other, b)) || (isFor(one, b) && isFor(other, a));
    let stored = 0;
    for (const pair of CONFLICTS) {
      if (conflicts.some((between) => isPair(between, pair))) stored++;
      else miss('no conflict', `${printed(pair[0])} / ${printed(pair[1])}`);
    }
    const wrong = conflicts.filter((between) => !CONFLICTS.some((pair) => isPair(between, pair)));
    for (const [one, other] of wrong) miss('false conflict', `${one.text} / ${other.text}`);
    let right = 0;
    for (const { question, has = [], not = [], at } of QUESTIONS) {
      const { answer } = await memory.recall.query({
        question,
        limit: CLAIMS_SHOWN,
        ...(at !== undefined && { at: parseInstant(`${at}T12:00:00Z`) }),
      });
      const said = linesOf(answer, LINES).join(' ').toLowerCase();
      const contains = (words: string) => said.includes(words.toLowerCase());
      if (has.every(contains) && !not.some(contains)) right++;
      else miss('wrong', `${question} ${answer}`);
    }
    let refused = 0;
    for (const question of UNKNOWN) {
      const { answer, citations } = await memory.recall.query({ question, limit: CLAIMS_SHOWN });
      if (citations.length === 0) refused++;
      else miss('not refused', `${question} ${answer}`);
    }
    const figure = (name: string, value: number, whole: number): Figure => ({
      name,
      value,
      unit: `of ${whole}`,
    });
    return {
      figures: [
        figure('claims found', found, CLAIMS.length),
        { name: 'claims', value: claims.length, unit: 'in all' },
        figure('changes recognised', changed, CHANGES.length),
        figure('conflicts found', stored, CONFLICTS.length),
        figure('conflicts that are none', wrong.length, conflicts.length),
        figure('questions answered right', right, QUESTIONS.length),
        figure('unknown things refused', refused, UNKNOWN.length),
      ],
      lines,
    };
  } finally {
    await memory.close();
    await store.close();
  }
}

/** What memory reads in the messages of a made-up team: claims, changes, conflicts and answers. `--results` lists what it misses. */
export const team: Bench = {
  name: 'team',
  summary: "claims, changes, conflicts and answers that memory finds in a team's messages",
  async run({ results }) {
    const { figures, lines } = await measure();
    if (results !== undefined) writeFileSync(results, lines.map((line) => `${line}\n`).join(''));
    return figures;
  },
};
