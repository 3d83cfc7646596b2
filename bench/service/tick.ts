import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Subject } from 'rxjs';
import { defaultSettings } from '../../operators/engine/settings.ts';
import { LocalHost } from '../../pipelines/detection/host.ts';
import { ObservationsPipeline } from '../../pipelines/observations.ts';
import { recover } from '../../pipelines/recover.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { Writer } from '../../sinks/writer.ts';
import { type Bench, median } from '../bench.ts';
import { benchKeys, outcomesOf } from '../series.ts';

const SERIES = 1000;
const INTERVAL = 10e6;
const START = 1.7e15;

/** A store with detection, driven tick by tick. */
async function open(path: string) {
  const store = await openDuckDb({ path });
  const recovered = await recover(store, defaultSettings());
  const { recovery, directory } = recovered;
  const series = Int32Array.from(benchKeys(SERIES, 10), ({ scope_id, entity_id }) =>
    directory.intern(scope_id, entity_id),
  );
  const writer = new Writer(store, recovery, directory);
  const ticks$ = new Subject<number>();
  const ticked = new Subject<number>();
  const host = new LocalHost(recovered.detection);
  const pipeline = new ObservationsPipeline({
    host,
    store,
    writer,
    announce: () => undefined,
    recovered,
    ticks$,
    events: { ticked: ({ milliseconds }) => ticked.next(milliseconds) },
  });
  pipeline.start();
  return {
    append: (round: number, outcome: Float64Array) =>
      writer.append({
        length: SERIES,
        series,
        time: new Float64Array(SERIES).fill(START + round * INTERVAL),
        outcome,
      }),
    /** One tick; resolves to its time in milliseconds. */
    tick: (at: number) =>
      new Promise<number>((resolve) => {
        const once = ticked.subscribe((milliseconds) => {
          once.unsubscribe();
          resolve(milliseconds);
        });
        // The previous tick reports just before it ends, and a tick that starts during it is skipped.
        setImmediate(() => ticks$.next(at));
      }),
    async close() {
      await pipeline.stop(START);
      await writer.close();
      await store.close();
    },
  };
}

/** Fills a store with `rounds` of history, then measures ticks of one live round each. */
async function measure(folder: string, rounds: number, ticks: number): Promise<number[]> {
  const service = await open(join(folder, `${rounds}.duckdb`));
  const outcomes = outcomesOf(SERIES, 1);
  for (let round = 0; round < rounds; round++) {
    await service.append(round, outcomes(round));
    if (round % 50 === 49) await service.tick(START + round * INTERVAL);
  }
  await service.tick(START + rounds * INTERVAL);
  const times: number[] = [];
  for (let round = rounds; round < rounds + ticks; round++) {
    await service.append(round, outcomes(round));
    times.push(await service.tick(START + round * INTERVAL));
  }
  await service.close();
  return times;
}

/** Whether a tick costs more when more history is stored. */
export const tick: Bench = {
  name: 'tick',
  summary: `time of a tick of ${SERIES} live series, with H and ten times H of stored history`,
  async run({ smoke }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-tick-'));
    try {
      const rounds = smoke ? 40 : 300;
      const ticks = smoke ? 20 : 150;
      const short = await measure(folder, rounds, ticks);
      const long = await measure(folder, 10 * rounds, ticks);
      return [
        { name: `H = ${rounds * SERIES} observations`, value: median(short), unit: 'ms, median' },
        { name: `10 H = ${10 * rounds * SERIES} observations`, value: median(long), unit: 'ms, median' },
        { name: 'ratio', value: median(long) / median(short), unit: '10 H / H' },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
