import {
  type Batch,
  BatchCond,
  type BatchStep,
  type HttpClient,
  type HttpStream,
  openHttp,
  type RowsResult,
} from '@libsql/hrana-client';
import { itemAt } from '../../operators/item-at.ts';
import type { Value } from '../sqlite/connection.ts';
import type { Address } from './address.ts';
import { HttpFailure } from './errors.ts';

/** A statement with the values of its `?`. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Result of a statement of a batch. */
export interface Result {
  readonly rows: Value[][];
  readonly changed: number;
}

/** Milliseconds after which a server that has not answered is taken to be gone. */
const TIMEOUT = 60_000;

/** A client of a database of a server, by Hrana over HTTP in version 2: `POST /v2/pipeline`. */
export function clientOf({ base, token }: Address): HttpClient {
  const limited = async (request: Request) => {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) });
    // The library would take some for failures of a statement, by what stands in them. Of a stream that has expired it has to know.
    if (response.ok || response.status === 400) return response;
    await response.body?.cancel();
    throw new HttpFailure(response.status);
  };
  return openHttp(base, token, limited);
}

/**
 * A value as the protocol sends it. A JavaScript number is a double there, so whole ones become big integers; JSON has no -0, so that
 * takes its place in the text of the statement.
 */
function bound({ sql, values }: Statement): [string, (string | number | bigint | Uint8Array | null)[]] {
  const sent = values.map((value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0) ? BigInt(value) : value,
  );
  if (!values.some((value) => Object.is(value, -0))) return [sql, sent];
  let place = 0;
  const text = sql.replaceAll('?', () => (Object.is(values[place++], -0) ? '(0.0 * -1)' : '?'));
  return [text, sent.filter((value) => !Object.is(value, -0))];
}

function resultOf({ rows, affectedRowCount }: RowsResult): Result {
  return {
    rows: rows.map((row) =>
      Array.from({ length: row.length }, (_, column): Value => {
        const value = itemAt(row, column);
        return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
      }),
    ),
    changed: affectedRowCount,
  };
}

/**
 * Runs statements in a stream, by one request. Each runs only if the one before it succeeded.
 *
 * @throws ResponseError of the first statement that failed; the library's or the system's error when there is no answer
 */
export async function runAll(stream: HttpStream, statements: readonly Statement[]): Promise<Result[]> {
  const batch: Batch = stream.batch();
  let before: BatchStep | undefined;
  const steps = statements.map((statement) => {
    const step = batch.step();
    if (before !== undefined) step.condition(BatchCond.ok(before));
    before = step;
    const result = step.query(bound(statement));
    // It is read below, unless the whole request fails.
    result.catch(() => undefined);
    return result;
  });
  await batch.execute();
  const results: Result[] = [];
  for (const step of steps) {
    const result = await step;
    if (result === undefined)
      throw new Error('the database server skipped a statement without a failure before it');
    results.push(resultOf(result));
  }
  return results;
}
