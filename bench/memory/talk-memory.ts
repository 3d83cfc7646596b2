import { readConfig } from '../../api/config/config.ts';
import { REPORTED_FROM } from '../../operators/claims/relate/index.ts';
import { termsOf } from '../../operators/language/terms.ts';
import type { Claim } from '../../operators/records/claim.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { BM25 } from '../../operators/search/bm25.ts';
import { TextIndex } from '../../operators/search/text-index.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { openEmbedder } from '../../pipelines/embeddings/open.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import type { Answer } from '../../pipelines/memory/questions/question.ts';
import { Recall } from '../../pipelines/memory/questions/recall.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/locomo');
/** Turns per call. */
const CALL = 500;
/** Claims, or contradictions, per page. */
const PAGE = 1000;
/** Passages and claims of an answer. */
export const TURNS = 50;
export const CLAIMS = 10;

/** A turn of a talk. */
export interface TalkTurn {
  /** Distinct among the turns of a memory. */
  readonly id: string;
  readonly speaker: string;
  readonly content: string;
  /** The `source_input_id` of its event. */
  readonly source: string;
  /** In microseconds. */
  readonly timestamp: number;
}

/** What was found for a question. */
export interface Found {
  readonly answer: Answer;
  /** Ids of turns, best first. */
  readonly turns: readonly string[];
  /** For each claim, best first: the turns that state it. */
  readonly claims: readonly (readonly string[])[];
}

/** Turns in a memory of their own. */
export interface TalkMemory {
  /** Asks as callers do. */
  readonly ask: (question: string) => Promise<Found>;
  /** Asks without the embedding model; undefined when none is configured. */
  readonly byWords: TalkMemory['ask'] | undefined;
  /** For the best {@link CLAIMS} claims by BM25 of their texts: the turns that state them. */
  readonly byText: (question: string) => Found['claims'];
  /** For each claim: the turns that state it. */
  readonly said: readonly (readonly string[])[];
  /** The turns that state either claim, for each contradiction. */
  readonly contradictions: readonly (readonly [readonly string[], readonly string[]])[];
  readonly close: () => Promise<void>;
}

/**
 * Ingests turns into a separate memory, to be queried as by callers, with the embedding model of MEMORY_EMBEDDINGS if one is set.
 *
 * @throws InvalidInput for turns that are no events
 */
export async function talkMemory(name: string, turns: readonly TalkTurn[]): Promise<TalkMemory> {
  const store = await openDuckDb({ path: ':memory:' });
  const embedder = await openEmbedder(readConfig(process.env).memory.embeddings);
  const failed = new AbortController();
  const wallClock = () => Date.now() * 1000;
  const memory = await Memory.open(store.ledger, {
    minConfidence: REPORTED_FROM,
    review: 'none',
    wallClock,
    ...(embedder !== undefined && { embedder }),
    embedding: { failed: (error) => failed.abort(error) },
  });
  const turnOf = new Map<string, string>();
  const events = turns.map(({ id: turn, content, speaker, source, timestamp }) => {
    const id = uuidV5(NAMESPACE, `${name} ${turn}`);
    turnOf.set(id, turn);
    const at = formatInstant(timestamp);
    return { id, content, source_input_id: source, timestamp: at, metadata: { speaker } };
  });
  for (let from = 0; from < events.length; from += CALL) {
    const { rejections } = await memory.ingest(events.slice(from, from + CALL));
    if (rejections.length > 0) throw new InvalidInput(`${name} has turns that are no events`, rejections);
  }
  await memory.embedded(failed.signal);
  failed.signal.throwIfAborted();
  const turnsOf = ({ evidence }: Pick<Claim, 'evidence'>) =>
    evidence.flatMap(({ event_id }) => turnOf.get(event_id) ?? []);
  const texts = new TextIndex(BM25);
  const said: string[][] = [];
  const ofClaim = new Map<string, string[]>();
  for (let after: number | undefined; ; ) {
    const { rows, next } = await memory.recall.claims({}, PAGE, after);
    for (const claim of rows) {
      const by = turnsOf(claim);
      texts.add(said.push(by) - 1, termsOf(claim.text));
      ofClaim.set(claim.id, by);
    }
    if (next === undefined) break;
    after = next;
  }
  const contradictions: [string[], string[]][] = [];
  for (let after: number | undefined; ; ) {
    const { rows, next } = await memory.recall.contradictions({}, PAGE, after);
    for (const {
      between: [a, b],
    } of rows)
      contradictions.push([ofClaim.get(a) ?? [], ofClaim.get(b) ?? []]);
    if (next === undefined) break;
    after = next;
  }
  const askIn =
    (recall: Recall): TalkMemory['ask'] =>
    async (question) => {
      const answer = await recall.query({ question, passages: TURNS, limit: CLAIMS });
      return {
        answer,
        turns: (answer.passages ?? []).flatMap(({ event_id }) => turnOf.get(event_id) ?? []),
        claims: answer.claims.map(turnsOf),
      };
    };
  return {
    ask: askIn(memory.recall),
    byWords: embedder && askIn(Recall.reading(store.ledger, wallClock)),
    byText: (question) => texts.search(termsOf(question), CLAIMS).map(({ number }) => said[number]),
    said,
    contradictions,
    async close() {
      await memory.close();
      await embedder?.close();
      await store.close();
    },
  };
}
