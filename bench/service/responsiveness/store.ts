import { REPORTED_FROM } from '../../../operators/claims/relate/index.ts';
import { Memory } from '../../../pipelines/memory/memory.ts';
import { openDuckDb } from '../../../sinks/duckdb/index.ts';
import { NOTHING, type Store } from '../../../sinks/store.ts';
import { eventMaker } from '../../memory/events/stream.ts';
import { benchKeys } from '../../series.ts';

/** What the store of the bench holds. */
export interface Size {
  readonly series: number;
  /** Series of the metric `cpu`, which queries select. */
  readonly selected: number;
  readonly claims: number;
  /** Observations of the first series. */
  readonly long: number;
}

export const SCOPES = 10;
/** Observations of each selected series and of each other one. */
const SELECTED_ROWS = 300;
const OTHER_ROWS = 8;
const INTERVAL = 60_000_000;
const COMMIT = 50_000;
/** Events of a call while memory is filled. */
const EVENTS = 2000;

/** Microseconds of the last observation of every series. */
export const END = Date.UTC(2026, 4, 1) * 1000;

/** Series, and how many observations each has, the last of them at {@link END}. */
function* rowsOf({ series, selected, long }: Size): Generator<[series: number, time: number]> {
  for (let at = 0; at < long; at++) yield [0, END - (long - 1 - at) * 1_000_000];
  for (let number = 1; number < series; number++) {
    const count = number < selected ? SELECTED_ROWS : OTHER_ROWS;
    for (let at = 0; at < count; at++) yield [number, END - (count - 1 - at) * INTERVAL];
  }
}

async function fillSeries(store: Store, size: Size): Promise<void> {
  const keys = benchKeys(size.series, SCOPES);
  await store.commit({
    ...NOTHING,
    series: keys.map((key, series) => ({ series, ...key })),
    described: {
      at: END,
      scopes: keys.slice(0, SCOPES).map(({ scope_id }, at) => ({ scope_id, scope: `scope-${at}` })),
      series: keys.map((_, series) => ({
        series,
        entity: `entity-${series}`,
        metric: series < size.selected ? 'cpu' : 'disk',
        tags: { zone: `zone-${series % 7}`, rack: `rack-${series % 100}` },
      })),
    },
  });
  let seq = 1;
  let rows: [number, number][] = [];
  const commit = async () => {
    const batch = {
      length: rows.length,
      firstSeq: seq,
      series: Int32Array.from(rows, ([series]) => series),
      time: Float64Array.from(rows, ([, time]) => time),
      outcome: Float64Array.from(rows, ([series, time]) => 50 + 10 * Math.sin(series + time / 1e9)),
    };
    seq += rows.length;
    rows = [];
    await store.commit({ ...NOTHING, observations: [batch] });
  };
  for (const row of rowsOf(size)) {
    if (rows.push(row) === COMMIT) await commit();
  }
  if (rows.length > 0) await commit();
}

/** Fills a DuckDB store. @returns sentences that memory has read */
export async function fill(path: string, size: Size): Promise<string[]> {
  const store = await openDuckDb({ path, memoryLimit: '512MiB' });
  try {
    await fillSeries(store, size);
    const memory = await Memory.open(store.ledger, {
      minConfidence: REPORTED_FROM,
      review: 'none',
      wallClock: () => Date.now() * 1000,
    });
    const next = eventMaker(size.claims, size.claims);
    const said: string[] = [];
    while (memory.counts.claims < size.claims) {
      const events = Array.from({ length: EVENTS }, next);
      said.push(
        ...events.slice(0, 100).map(({ content }) => `${content.split('. ')[0].replace(/\.$/, '')}.`),
      );
      await memory.ingest(events);
    }
    await memory.close();
    return said;
  } finally {
    await store.close();
  }
}
