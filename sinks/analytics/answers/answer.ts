import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { LaneQuestion, LaneReply } from '../lane-messages.ts';

/** The time of a statement, which passes between start and stop. */
export interface StatementTime {
  readonly start: () => void;
  readonly stop: () => void;
  readonly isLate: () => boolean;
}

/** The pipe to the server. */
export interface BytePipe {
  /** Bytes that were sent for this statement. */
  readonly sent: number;
  /** Sends a part, and waits where the server is behind. A statement's time does not pass while it waits. */
  readonly send: (pieces: readonly Uint8Array[], time: StatementTime) => Promise<void>;
  /** Resolves once the process can end without a loss of what it sent. */
  readonly flushed: () => Promise<void>;
}

/** A prepared statement that is to be answered. */
export interface Asked {
  readonly connection: DuckDBConnection;
  readonly prepared: DuckDBPreparedStatement;
  readonly question: LaneQuestion;
  readonly time: StatementTime;
  readonly pipe: BytePipe;
  readonly say: (reply: LaneReply) => void;
}

/** Maximum nesting of a value; clients' parsers may fail on more. */
const DEEPEST = 200;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeperThan(entry, levels - 1));
}

/** A value that clients can parse. @throws InvalidInput when it is nested too deeply */
export function checked(value: unknown): unknown {
  if (!isDeeperThan(value, DEEPEST)) return value;
  throw new InvalidInput(`A value is nested more than ${DEEPEST} levels deep; select a part of it.`);
}

/** Why a row cannot be sent. */
export function tooLarge(characters: number): string {
  return `A row is larger than ${characters} characters of JSON; select a part of it.`;
}

const MIDWAY =
  'The statement failed after its first rows: a value is wrong, or it needs more memory than SIGNAL_SQL_MEMORY permits. Narrow the statement.';

/**
 * Makes sure that the rows were all. The driver ends them in the same way when the statement fails or is interrupted; but that aborts the
 * transaction.
 */
export async function expectAll(connection: DuckDBConnection, isLate: boolean): Promise<void> {
  try {
    await connection.run('SELECT 1');
  } catch (error) {
    if (isLate || !/transaction is aborted/i.test(String(error)))
      throw new Error('Interrupted', { cause: error });
    throw new InvalidInput(MIDWAY);
  }
}
