import { itemAt } from '../../../operators/item-at.ts';
import type { ObservationBatch } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { SeriesIdentity } from '../../../operators/records/series/description.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { OutgoingMessage } from '../../../sinks/kafka/port.ts';

/** Maximum rows per message: about 200 kB in columns. */
const MOST_ROWS = 4000;
/** Characters at which a message of records takes no further record. */
const MOST_TEXT = 400_000;

/** Rows of each scope, in order. */
function rowsByScope(batch: ObservationBatch, directory: SeriesDirectory): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let row = 0; row < batch.length; row++) {
    const scope = directory.scope(itemAt(batch.series, row));
    const rows = found.get(scope);
    if (rows === undefined) found.set(scope, [row]);
    else rows.push(row);
  }
  return found;
}

/** A time as epoch milliseconds when these are whole, else as RFC 3339 text: both preserve microseconds. */
function timeOf(micros: number): number | string {
  return micros % 1000 === 0 ? micros / 1000 : formatInstant(micros);
}

function isPlain(batch: ObservationBatch, row: number): boolean {
  return [batch.features, batch.labels, batch.meta].every((column) => (column?.[row] ?? null) === null);
}

function recordOf(batch: ObservationBatch, directory: SeriesDirectory, row: number): string {
  const { id, features, labels, meta } = batch;
  return JSON.stringify({
    ...directory.register.identity(itemAt(batch.series, row)),
    outcome: batch.outcome[row],
    timestamp: formatInstant(itemAt(batch.time, row)),
    ...(id?.[row] != null && { id: id[row] }),
    ...(features?.[row] != null && { features: features[row] }),
    ...(labels?.[row] != null && { labels: labels[row] }),
    ...(meta?.[row] != null && { meta: meta[row] }),
  });
}

/** A series in the dictionary of a columnar message. */
function entryOf(directory: SeriesDirectory, series: number): readonly [string, string] | SeriesIdentity {
  const { scope_id, entity_id, ...described } = directory.register.identity(series);
  return scope_id !== undefined && entity_id !== undefined && Object.keys(described).length === 0
    ? [scope_id, entity_id]
    : {
        ...(scope_id !== undefined && { scope_id }),
        ...(entity_id !== undefined && { entity_id }),
        ...described,
      };
}

function columnsOf(batch: ObservationBatch, directory: SeriesDirectory, rows: readonly number[]): string {
  const places = new Map<number, number>();
  const series: (readonly [string, string] | SeriesIdentity)[] = [];
  const index = rows.map((row) => {
    const number = itemAt(batch.series, row);
    const known = places.get(number);
    if (known !== undefined) return known;
    const place = series.push(entryOf(directory, number)) - 1;
    places.set(number, place);
    return place;
  });
  const { id } = batch;
  return JSON.stringify({
    columns: {
      series,
      index,
      outcome: rows.map((row) => batch.outcome[row]),
      timestamp: rows.map((row) => timeOf(itemAt(batch.time, row))),
      ...(id && rows.some((row) => id[row] !== null) && { id: rows.map((row) => id[row]) }),
    },
  });
}

/** Values of the messages that hold rows of one scope, in order. */
function* valuesOf(
  batch: ObservationBatch,
  directory: SeriesDirectory,
  rows: readonly number[],
): Generator<string> {
  for (let from = 0; from < rows.length; ) {
    const plain = isPlain(batch, itemAt(rows, from));
    let to = from + 1;
    while (to < rows.length && to - from < MOST_ROWS && isPlain(batch, itemAt(rows, to)) === plain) to++;
    if (plain && to - from > 1) {
      yield columnsOf(batch, directory, rows.slice(from, to));
      from = to;
      continue;
    }
    const records: string[] = [];
    for (let size = 0; from < to && size < MOST_TEXT; from++) {
      const record = recordOf(batch, directory, itemAt(rows, from));
      records.push(record);
      size += record.length;
    }
    yield records.length === 1 ? records.join() : `[${records.join(',')}]`;
  }
}

/**
 * Encodes a batch as messages for the topic of observations. Each message holds rows of one scope, which is its key, so a scope's rows
 * stay in order in one partition: by its name where its id derives from that, as other producers name it, otherwise by its id. Every
 * field is preserved, including the time in microseconds.
 */
export function encodeObservations(batch: ObservationBatch, directory: SeriesDirectory): OutgoingMessage[] {
  return [...rowsByScope(batch, directory)].flatMap(([scope, rows]) => {
    const { scope: name, scope_id = name } = directory.register.identity(
      itemAt(batch.series, itemAt(rows, 0)),
    );
    const key = scope_id ?? directory.scopeId(scope);
    return [...valuesOf(batch, directory, rows)].map((value) => ({ key, value }));
  });
}
