// A process that claims a shard and commits to it until it is fenced; started by committer.ts.
import { openPostgres } from '../../../dist/sinks/postgres/index.js';

const [url, name] = process.argv.slice(2);
const ROWS = 2000;
const START = Date.UTC(2026, 4, 1) * 1000;
const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const store = await openPostgres({ url });
const shard = await store.claim(name, { owner: 'committer', patience: 0 });
let { nextSeq, series } = await shard.recover();
const at = '2026-05-01T00:00:00Z';
const signal = JSON.parse(process.env.SIGNAL);
let news = series.length === 0 ? [{ series: 0, scope_id: uuid, entity_id: uuid }] : [];
for (let round = 1; ; round++) {
  try {
    await shard.commit({
      series: news,
      observations: [
        {
          firstSeq: nextSeq,
          length: ROWS,
          series: new Int32Array(ROWS),
          time: Float64Array.from({ length: ROWS }, (_, row) => START + nextSeq + row - 2 ** 40),
          outcome: new Float64Array(ROWS),
        },
      ],
      signals: [{ ...signal, revision: round, updated_at: at }],
      changes: [{ kind: 'signal.updated', signal }],
      ticks: [],
      settings: [],
      positions: [{ source: 'committer', partition: '0', offset: String(round) }],
    });
  } catch (error) {
    process.stdout.write(`${error.code}\n`);
    break;
  }
  news = [];
  nextSeq += ROWS;
  process.stdout.write(`${nextSeq - 1}\n`);
}
await store.close();
