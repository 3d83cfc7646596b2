import { afterEach, describe, expect, it } from 'vitest';
import { type Embedder, EmbeddingFailed } from '../../../pipelines/embeddings/embedder.ts';
import { neighboursOf } from '../../../pipelines/embeddings/nearest.ts';
import type { Memory } from '../../../pipelines/memory/memory.ts';
import { Recall } from '../../../pipelines/memory/questions/recall.ts';
import { exportClaims, exportEvents } from '../../../pipelines/ndjson/export.ts';
import { importLines } from '../../../pipelines/ndjson/import.ts';
import { CLOCK, said, someMemory } from './some-memory.ts';
import { ToyEmbedder } from './toy-embedder.ts';

const opened: Memory[] = [];

afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close();
});

async function embeddedMemory(embedder: ToyEmbedder): Promise<Memory> {
  const memory = await someMemory({ embedder });
  opened.push(memory);
  return memory;
}

/** Texts of the claims that are nearest to a question. */
async function near({ ledger }: Pick<Recall, 'ledger'>, embedder: ToyEmbedder, question: string) {
  const { claims } = await neighboursOf(ledger, embedder, question, 2);
  const found = await ledger.claimsById(claims.map(({ id }) => id));
  return claims.map(({ id }) => found.find((claim) => claim.id === id)?.text);
}

const TEXTS = ['The API listens on port 8080.', 'Alice owns the billing service.'];

/** A model that knows of medicine and of nothing else. */
class MeaningEmbedder implements Embedder {
  readonly model = 'meaning';
  away = false;

  embed(texts: readonly string[]): Promise<Float32Array[]> {
    if (this.away) return Promise.reject(new EmbeddingFailed('It is away.'));
    const medical = /physician|doctor|surgery|operation/;
    return Promise.resolve(texts.map((text) => Float32Array.from(medical.test(text) ? [1, 0] : [0, 1])));
  }

  async close(): Promise<void> {}
}

describe('Memory with an embedder', () => {
  it('makes vectors of what is ingested, and has the embedder where questions are answered', async () => {
    const embedder = new ToyEmbedder();
    const memory = await embeddedMemory(embedder);
    expect(memory.recall.embedder).toBe(embedder);
    await memory.ingest(TEXTS.map((text) => said(text)));
    await memory.embedded();
    // Claims and events have the same words here.
    expect([...embedder.texts].sort()).toEqual([...TEXTS, ...TEXTS].sort());
    expect(await near(memory.recall, embedder, 'the billing service')).toEqual([TEXTS[1], TEXTS[0]]);
    await memory.ingest([said(TEXTS[0], '2025-02-02T00:00:00Z')]);
    await memory.embedded();
    // A claim that is said again, in another event.
    expect(embedder.texts.filter((text) => text === TEXTS[0])).toHaveLength(3);
  });

  it('finds what shares no word with a question by meaning, under the filters, and passes a warning on', async () => {
    const embedder = new MeaningEmbedder();
    const memory = await someMemory({ embedder });
    opened.push(memory);
    const plain = await someMemory();
    opened.push(plain);
    const texts = ['The physician recommended surgery.', 'The API listens on port 8080.'];
    for (const one of [memory, plain]) await one.ingest(texts.map((text) => said(text)));
    await memory.embedded();
    const asked = { question: 'Which doctor advised an operation?', limit: 1, explain: true };
    expect((await plain.recall.query(asked)).claims).toEqual([]);
    const { claims, explanation } = await memory.recall.query(asked);
    expect(claims.map(({ text }) => text)).toEqual([texts[0]]);
    expect(explanation?.[0].components.map(({ name }) => name)).toContain('similarity');
    expect((await memory.recall.query({ ...asked, type: 'decision' })).claims).toEqual([]);
    expect((await memory.recall.query({ ...asked, minTrust: 0.99 })).claims).toEqual([]);
    expect((await memory.recall.query({ ...asked, asOf: CLOCK - 1e6 })).claims).toEqual([]);
    embedder.away = true;
    const without = await memory.recall.query(asked);
    expect(without.claims).toEqual([]);
    expect(without.warnings).toEqual(['It is away; the answer does not use embeddings.']);
  });

  it('takes events and answers while the model fails', async () => {
    const embedder = new ToyEmbedder();
    embedder.before = () => Promise.reject(new TypeError('broken'));
    const memory = await embeddedMemory(embedder);
    expect((await memory.ingest(TEXTS.map((text) => said(text)))).claims).toBe(2);
    const answer = await memory.recall.query({ question: 'Which port?', limit: 5 });
    expect(answer.claims.map(({ text }) => text)).toContain(TEXTS[0]);
  });

  it('gives vectors to claims that were there before, and to those that are imported', async () => {
    const plain = await someMemory();
    opened.push(plain);
    await plain.ingest(TEXTS.map((text) => said(text)));
    expect(plain.recall.embedder).toBeUndefined();
    const lines: string[] = [];
    for await (const line of exportEvents(plain.recall.ledger)) lines.push(line);
    for await (const line of exportClaims(plain.recall.ledger)) lines.push(line);

    const embedder = new ToyEmbedder();
    const memory = await embeddedMemory(embedder);
    await memory.exclusive((ledger) =>
      importLines(
        ledger,
        (async function* () {
          yield* lines;
        })(),
      ),
    );
    await memory.embedded();
    expect([...embedder.texts].sort()).toEqual([...TEXTS, ...TEXTS].sort());
    // What an export says does not depend on vectors: they are made anew.
    const again: string[] = [];
    for await (const line of exportEvents(memory.recall.ledger)) again.push(line);
    for await (const line of exportClaims(memory.recall.ledger)) again.push(line);
    expect(again).toEqual(lines);

    const reader = Recall.reading(memory.recall.ledger, () => CLOCK, { embedder });
    expect(reader.embedder).toBe(embedder);
    expect((await near(reader, embedder, 'port 8080'))[0]).toBe(TEXTS[0]);
  });
});
