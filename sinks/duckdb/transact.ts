import type { DuckDBConnection } from '@duckdb/node-api';
import type { Appenders } from './appenders.ts';
import type { ObservationBlocks } from './observation-blocks.ts';

/** Context of a writing transaction. */
export interface WriteSession {
  readonly connection: DuckDBConnection;
  readonly appenders: Appenders;
  readonly blocks: ObservationBlocks;
}

async function abandon({ connection, appenders }: WriteSession): Promise<void> {
  appenders.discard();
  try {
    await connection.run('ROLLBACK');
  } catch {
    // A failed COMMIT has ended the transaction already, and an invalidated instance has none.
  }
}

/**
 * Runs `work` in a transaction: all of it is durable when this resolves, nothing of it when it rejects. COMMIT after a failed
 * statement resolves without committing, so it is never sent after an error.
 */
export async function transact<T>(session: WriteSession, work: () => Promise<T>): Promise<T> {
  await session.connection.run('BEGIN');
  try {
    const result = await work();
    session.appenders.flush();
    await session.connection.run('COMMIT');
    return result;
  } catch (error) {
    await abandon(session);
    throw error;
  }
}

/**
 * Runs `work`, which appends to one table only and at most one chunk. Its flush is an implicit transaction, at half the cost of an
 * explicit one.
 */
export async function transactAlone<T>(session: WriteSession, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    session.appenders.flush();
    return result;
  } catch (error) {
    session.appenders.discard();
    throw error;
  }
}

/** Runs the reads of `work` on one snapshot of the database. */
export async function snapshot<T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> {
  await connection.run('BEGIN TRANSACTION READ ONLY');
  try {
    return await work();
  } finally {
    // An invalidated instance has no transaction to end.
    await connection.run('ROLLBACK').catch(() => undefined);
  }
}
