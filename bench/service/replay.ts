import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastValueFrom } from 'rxjs';
import { Detection } from '../../operators/engine/detection.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import { recover } from '../../pipelines/recover.ts';
import { replay as run } from '../../pipelines/replay.ts';
import { type OpenFiles, openFiles } from '../../pipelines/sources/files/open.ts';
import { openDuckDb } from '../../sinks/duckdb/index.ts';
import { Writer } from '../../sinks/writer.ts';
import { type Bench, median } from '../bench.ts';
import { commandFigures } from './replay-command.ts';

const BATCH = 8192;
const INTERVAL = 1e6;

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Reads the files in order and discards the rows. */
async function readOnly(files: OpenFiles): Promise<void> {
  const directory = new SeriesDirectory();
  let rows = 0;
  for await (const batch of files.batches(directory, BATCH)) rows += batch.length;
  if (rows !== files.rows) throw new RangeError('not every row was read');
}

async function dry(files: OpenFiles): Promise<void> {
  const directory = new SeriesDirectory();
  const detection = new Detection(directory, defaultSettings());
  const batches = files.batches(directory, BATCH);
  await lastValueFrom(run({ batches, detection, interval: INTERVAL, speed: Number.POSITIVE_INFINITY }));
}

async function stored(files: OpenFiles, path: string): Promise<void> {
  const store = await openDuckDb({ path });
  const recovered = await recover(store, defaultSettings());
  const { recovery, directory, detection } = recovered;
  const writer = new Writer(store, recovery, directory);
  const sink = { store, writer, source: 'bench', recovered, done: 0 };
  const batches = files.batches(directory, BATCH);
  await lastValueFrom(run({ batches, detection, interval: INTERVAL, speed: Number.POSITIVE_INFINITY, sink }));
  await writer.close();
  await store.close();
}

/** A generated CSV by the command, or a folder of historical series, as fast as possible. */
export const replay: Bench = {
  name: 'replay',
  summary:
    'a CSV of 1,375,000 rows replayed by the command, interrupted and resumed; with --data a folder of historical series as fast as possible, against reading it in order alone',
  async run({ smoke, data }) {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-replay-'));
    let files: OpenFiles | undefined;
    try {
      if (data === undefined) return await commandFigures(folder, smoke);
      const open = await timed(async () => {
        files = await openFiles([data], {});
      });
      if (files === undefined) throw new InvalidInput('the folder could not be opened.');
      const opened = files;
      const times: Record<'read' | 'dry' | 'stored', number[]> = { read: [], dry: [], stored: [] };
      for (let i = 0; i < (smoke ? 1 : 5); i++) {
        times.read.push(await timed(() => readOnly(opened)));
        times.dry.push(await timed(() => dry(opened)));
        times.stored.push(await timed(() => stored(opened, join(folder, `${i}.duckdb`))));
      }
      const rate = (list: readonly number[]) => opened.rows / (median(list) / 1000);
      return [
        { name: 'observations', value: opened.rows, unit: `in ${opened.files.length} files` },
        { name: 'reading and sorting the files', value: open, unit: 'ms' },
        { name: 'read in order alone', value: rate(times.read), unit: 'obs/s' },
        { name: 'replay, dry run', value: rate(times.dry), unit: 'obs/s' },
        { name: 'replay into a store', value: rate(times.stored), unit: 'obs/s' },
      ];
    } finally {
      files?.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
