import { setImmediate as nextTurn } from 'node:timers/promises';
import { expectationsOf } from '../operators/engine/expectation.ts';
import { FURTHEST, LEAST_BLOCK, WARM_UP, warmUpOf } from '../operators/engine/warm-up.ts';
import { itemAt } from '../operators/item-at.ts';
import type { SeriesKey } from '../operators/records/directory.ts';
import { Unprocessable } from '../operators/records/errors.ts';
import type { Expectation, ExpectedObservation } from '../operators/records/expectation.ts';
import { parseInstant } from '../operators/time/instant.ts';
import type { Archive, ObservationPage, ObservationPosition, SeriesRows } from '../sinks/store.ts';

/** Maximum number of series per page: the past of each is read. */
export const MOST_SERIES = 10;
/** Most observations of a range whose outline can have expected values: a range of more is read again for them, and twice as slowly. */
export const MOST_EXPECTED = 20_000;
/** Observations before a page that are read first: a warm-up, and a block of the maximum length for evenly spaced observations. */
const FIRST_READ = WARM_UP + 2 * LEAST_BLOCK + 2000;

/** Indices of the observations of one series in a page, in order. */
interface Own extends SeriesKey {
  readonly places: number[];
}

function bySeries({ rows }: ObservationPage): Own[] {
  const found = new Map<string, Own>();
  for (const [place, { scope_id, entity_id }] of rows.entries()) {
    const key = `${scope_id} ${entity_id}`;
    const own = found.get(key);
    if (own === undefined) found.set(key, { scope_id, entity_id, places: [place] });
    else own.places.push(place);
  }
  return [...found.values()];
}

/** Observations of a series with their past. */
interface Past extends SeriesRows {
  /** Indices of the requested observations. */
  readonly asked: readonly number[];
  /** For each requested observation, the index where its statistics begin; undefined when that is too far back. */
  readonly starts: readonly (number | undefined)[];
}

/** A start that is not too far before its row. */
function near(start: number | undefined, row: number): number | undefined {
  return start !== undefined && row - start < FURTHEST ? start : undefined;
}

/** Reads the rows with these sequence numbers, the last of which is at `last`, and as many rows before them as they need. */
async function readPast(
  store: Pick<Archive, 'seriesUpTo'>,
  series: SeriesKey,
  seqs: ReadonlySet<number>,
  last: ObservationPosition,
): Promise<Past> {
  const most = FURTHEST + seqs.size;
  for (let limit = FIRST_READ + seqs.size; ; limit *= 2) {
    const amount = Math.min(limit, most);
    const rows = await store.seriesUpTo(series, last, amount);
    const asked: number[] = [];
    for (const [row, seq] of rows.seq.entries()) if (seqs.has(seq)) asked.push(row);
    const starts = asked.map((row) => warmUpOf(rows.time, row, rows.time.length < amount));
    if (amount === most || !starts.includes(undefined)) {
      return { ...rows, asked, starts: starts.map((start, at) => near(start, itemAt(asked, at))) };
    }
  }
}

/** Expected values of the requested rows, by sequence number. */
async function expectedOf({ seq, time, outcome, asked, starts }: Past): Promise<Map<number, Expectation>> {
  const found = new Map<number, Expectation>();
  for (let at = 0, next = 1; at < asked.length; at = next++) {
    while (next < asked.length && starts[next] === starts[at]) next++;
    const from = starts[at];
    if (from === undefined) continue;
    const [first, end] = [itemAt(asked, at), itemAt(asked, next - 1) + 1];
    const series = { time: time.subarray(from, end), outcome: outcome.subarray(from, end) };
    const expected = expectationsOf(series, first - from);
    for (const row of asked.slice(at, next)) {
      const one = expected[row - first];
      if (one !== undefined) found.set(itemAt(seq, row), one);
    }
    await nextTurn();
  }
  return found;
}

/**
 * Expected values of observations of one series, from the series' earlier observations, by sequence number. Observations with too
 * little history are left out.
 *
 * @param seqs their sequence numbers
 * @param last the last of them
 */
export async function expectationsAmong(
  store: Pick<Archive, 'seriesUpTo'>,
  series: SeriesKey,
  seqs: ReadonlySet<number>,
  last: ObservationPosition,
): Promise<ReadonlyMap<number, Expectation>> {
  return expectedOf(await readPast(store, series, seqs, last));
}

/**
 * Adds to each observation of a page the value expected from earlier observations of its series. About 30,000 of these are read;
 * `warmUpOf` explains why the result is the same on every page. Nothing is added when the history is too short, or when the statistics
 * would begin {@link FURTHEST} observations before.
 *
 * @throws Unprocessable when the page has observations of more than {@link MOST_SERIES} series
 */
export async function withExpectations(
  store: Pick<Archive, 'seriesUpTo'>,
  page: ObservationPage,
): Promise<ExpectedObservation[]> {
  const all = bySeries(page);
  if (all.length > MOST_SERIES) {
    const message = `reads the history of each series, and this page has ${all.length} series; give an entity_id, or a limit of at most ${MOST_SERIES}`;
    throw new Unprocessable(`expected ${message}.`, [{ path: 'expected', message }]);
  }
  const rows: ExpectedObservation[] = [...page.rows];
  for (const { places, ...series } of all) {
    const end = itemAt(places, -1);
    const last = { time: parseInstant(itemAt(page.rows, end).timestamp), seq: itemAt(page.seqs, end) };
    const seqs = new Set(places.map((place) => itemAt(page.seqs, place)));
    const expected = await expectationsAmong(store, series, seqs, last);
    for (const place of places) {
      rows[place] = { ...itemAt(rows, place), ...expected.get(itemAt(page.seqs, place)) };
    }
  }
  return rows;
}
