import type { TableReader, TableWriter } from '../../transfer/tables.ts';

/** Makes the error for callers of what an engine throws. */
type Failure = (error: unknown) => Error;

async function failing<T>(failure: Failure, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw failure(error);
  }
}

/**
 * Runs reads of tables by way of an engine that takes every error for its own: those of `work` come out as they are.
 *
 * @param run gives the tables to what it is called with
 */
export async function withOwnErrors<T>(
  run: (work: (tables: TableReader) => Promise<T>) => Promise<T>,
  work: (tables: TableReader) => Promise<T>,
): Promise<T> {
  const own: unknown[] = [];
  try {
    return await run(async (tables) => {
      try {
        return await work(tables);
      } catch (error) {
        own.push(error);
        throw error;
      }
    });
  } catch (error) {
    throw own.length === 0 ? error : own[0];
  }
}

/** A writer whose errors are those for callers. */
export function guardedWriter(writer: TableWriter, failure: Failure): TableWriter {
  return {
    get origin() {
      return writer.origin;
    },
    get storeId() {
      return writer.storeId;
    },
    rows: (table, after) => writer.rows(table, after),
    begin: (origin, storeId) => failing(failure, writer.begin(origin, storeId)),
    last: (table) => failing(failure, writer.last(table)),
    write: (table, rows) => failing(failure, writer.write(table, rows)),
    end: () => failing(failure, writer.end()),
  };
}
