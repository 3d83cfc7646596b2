import type { TableReader } from '../../transfer/tables.ts';

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
