import type { ObservationBatch } from '../../../operators/records/batch.ts';
import type { SeriesDirectory } from '../../../operators/records/directory.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { BatchBuilder, type IntakeLimits } from '../batch-builder.ts';
import { addColumns } from '../columns.ts';
import { MessageClock } from './message-clock.ts';
import { type ObservationsForm, observationsIn, parseLines } from './message-form.ts';
import type { KafkaRecord } from './port.ts';
import { type Decoded, jsonOf, LONGEST_REASON, LONGEST_VALUE, MOST_PARTS, type Refusal } from './refusal.ts';

export interface DecodeOptions {
  readonly directory: SeriesDirectory;
  readonly limits: IntakeLimits;
  /** Wall clock in milliseconds, to check `limits.maxAhead`. */
  readonly now: () => number;
  /** Maximum message value in bytes; default: {@link LONGEST_VALUE}. */
  readonly longestValue?: number;
}

/**
 * Decodes messages to one batch of observations, in message order. Each is validated once and its series interned in the directory. A
 * message holds one observation or many (see {@link observationsIn}). The valid ones of a message are taken; each invalid one is
 * rejected with position and reason. An observation without a timestamp gets that of its message. Keys are ignored: the value
 * identifies the series.
 */
export function decodeObservations(
  records: readonly KafkaRecord[],
  options: DecodeOptions,
): Decoded<ObservationBatch> {
  const { directory, limits, now, longestValue = LONGEST_VALUE } = options;
  const clock = new MessageClock(now);
  const builder = new BatchBuilder(directory, clock, limits);
  const refused: Refusal[] = [];
  for (const record of records) {
    clock.begin(record);
    const form = observationsIn(record, longestValue);
    const known = builder.rejections.length;
    const counted = builder.rejectedCount;
    builder.mostRejections = known + MOST_PARTS;
    const problem = add(builder, form);
    if (problem !== undefined) {
      const reason = problem.slice(0, LONGEST_REASON);
      refused.push({ record, index: undefined, path: '', reason, value: record.value });
    } else if (builder.rejectedCount > counted) {
      const beyond = builder.rejectedCount - counted - (builder.rejections.length - known);
      for (const { index, path, message } of builder.rejections.slice(known)) {
        const what = {
          record,
          path: path.slice(0, LONGEST_REASON),
          reason: message.slice(0, LONGEST_REASON),
        };
        refused.push(
          form.kind === 'one'
            ? { ...what, index: undefined, value: record.value }
            : { ...what, index, value: partOf(form, index) ?? record.value },
        );
      }
      if (beyond > 0) {
        const reason = `${beyond} more observations of this message were rejected, beyond the ${MOST_PARTS} listed one by one`;
        refused.push({ record, index: undefined, path: '', reason, value: record.value });
      }
    }
  }
  return { payload: builder.build(), refused };
}

/** Adds the contents of a message to a builder. Returns the fault of the message as a whole, or undefined. */
function add(builder: BatchBuilder, form: ObservationsForm): string | undefined {
  switch (form.kind) {
    case 'one':
      builder.add(form.record, 0);
      return undefined;
    case 'many':
      form.records.forEach((record, index) => {
        builder.add(record, index);
      });
      return undefined;
    case 'lines':
      parseLines(
        form.lines,
        (record, index) => void builder.add(record, index),
        (index, reason) => builder.reject(index, '', reason),
      );
      return undefined;
    case 'columns':
      try {
        addColumns(builder, form.body);
        return undefined;
      } catch (error) {
        if (!(error instanceof TidemarkError)) throw error;
        return [error.message, ...error.issues.map(({ path, message }) => `${path} ${message}`)].join(' ');
      }
    case 'poison':
      return form.reason;
  }
}

/** One observation of a message as text, or undefined when it cannot be separated or serialised. */
function partOf(form: ObservationsForm, index: number): string | undefined {
  if (form.kind === 'lines') return form.lines[index];
  if (form.kind === 'columns') return jsonOf(rowOf(form.body.columns, index));
  return form.kind === 'many' ? jsonOf(form.records[index]) : undefined;
}

/** A row of columns as an object. */
function rowOf(columns: unknown, row: number): Record<string, unknown> {
  const at = (name: string, place: unknown): unknown => {
    const column: unknown =
      typeof columns === 'object' && columns !== null ? Reflect.get(columns, name) : undefined;
    return Array.isArray(column) && typeof place === 'number' ? column[place] : undefined;
  };
  const index = at('index', row);
  const [outcome, timestamp, id] = ['outcome', 'timestamp', 'id'].map((name) => at(name, row));
  const series = at('series', index);
  if (typeof series === 'object' && series !== null && !Array.isArray(series)) {
    return { ...series, outcome, timestamp, id };
  }
  if (!Array.isArray(series)) return { index, series, outcome, timestamp, id };
  return { scope_id: series[0], entity_id: series[1], outcome, timestamp, id };
}
