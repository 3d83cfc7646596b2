import { REPORTED_FROM } from '../../operators/claims/relate/index.ts';
import { termsOf } from '../../operators/language/terms.ts';
import type { Claim } from '../../operators/records/claim.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { BM25 } from '../../operators/search/bm25.ts';
import { TextIndex } from '../../operators/search/text-index.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { type Paragraph, paragraphs } from './docs/paragraphs.ts';
import { QUESTIONS } from './docs/questions.ts';

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/bench/docs');
/** Results examined per question. */
const DEPTH = 10;
/** Claims per page. */
const PAGE = 1000;

const idOf = ({ file, place }: Paragraph) => uuidV5(NAMESPACE, `${file} ${place}`);

/** Each question with the ids of the paragraphs that answer it. @throws InvalidInput when there is none */
export function goldOf(all: readonly Paragraph[]): { question: string; gold: ReadonlySet<string> }[] {
  return QUESTIONS.map(({ question, words }) => {
    const found = all.filter(({ text }) => text.replace(/\s+/g, ' ').includes(words));
    if (found.length > 0) return { question, gold: new Set(found.map(idOf)) };
    throw new InvalidInput(
      `no paragraph of the documents says "${words}"; correct bench/memory/docs/questions.ndjson.`,
    );
  });
}

/** Share of the questions, in %, with a right result among the first `k`. */
function recall(found: readonly (readonly boolean[])[], k: number): number {
  return (100 * found.filter((right) => right.slice(0, k).some(Boolean)).length) / found.length;
}

function figuresOf(name: string, found: readonly (readonly boolean[])[]): Figure[] {
  const unit = `% of ${found.length} questions`;
  return [1, 5].map((k) => ({ name: `${name}: R@${k}`, value: recall(found, k), unit }));
}

/** Whether questions find the paragraph of a document that answers them: text that is not conversation, compared with plain BM25. */
export const docs: Bench = {
  name: 'docs',
  summary: "paragraphs of the repository's documents that are found for questions, against plain BM25",
  async run() {
    const all = paragraphs();
    const questions = goldOf(all);
    const store = await openDuckDb({ path: ':memory:' });
    try {
      const memory = await Memory.open(store.ledger, {
        minConfidence: REPORTED_FROM,
        review: 'none',
        wallClock: () => Date.now() * 1000,
      });
      await memory.ingest(
        all.map((paragraph) => ({
          id: idOf(paragraph),
          content: paragraph.text,
          source_input_id: paragraph.file,
        })),
      );
      const plain = new TextIndex(BM25);
      for (const [number, { text }] of all.entries()) plain.add(number, termsOf(text));
      const texts = new TextIndex(BM25);
      const claims: Claim[] = [];
      for (let after: number | undefined; ; ) {
        const { rows, next } = await memory.recall.claims({}, PAGE, after);
        for (const claim of rows) texts.add(claims.push(claim) - 1, termsOf(claim.text));
        if (next === undefined) break;
        after = next;
      }
      const says = ({ evidence }: Claim, gold: ReadonlySet<string>) =>
        evidence.some(({ event_id }) => gold.has(event_id));
      const found: Record<'passages' | 'plain' | 'claims' | 'texts', boolean[][]> = {
        passages: [],
        plain: [],
        claims: [],
        texts: [],
      };
      const times: number[] = [];
      for (const { question, gold } of questions) {
        const started = performance.now();
        const answer = await memory.recall.query({ question, limit: DEPTH, passages: DEPTH });
        times.push(performance.now() - started);
        found.passages.push((answer.passages ?? []).map(({ event_id }) => gold.has(event_id)));
        found.claims.push(answer.claims.map((claim) => says(claim, gold)));
        const terms = termsOf(question);
        found.plain.push(plain.search(terms, DEPTH).map(({ number }) => gold.has(idOf(all[number]))));
        found.texts.push(texts.search(terms, DEPTH).map(({ number }) => says(claims[number], gold)));
      }
      await memory.close();
      return [
        ...figuresOf('tidemark, passages', found.passages),
        ...figuresOf('BM25, passages', found.plain),
        ...figuresOf('tidemark, claims', found.claims),
        ...figuresOf('BM25, claims', found.texts),
        { name: 'query', value: median(times), unit: 'ms a question, median' },
      ];
    } finally {
      await store.close();
    }
  },
};
