import type { DuckDBAppender, DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';

/** Default schema of a DuckDB database. */
export const MAIN = 'main';

/**
 * The appenders of the writing connection, reused across transactions. Rows in an appender are not part of a transaction until
 * {@link flush}. An appender that saw an error keeps its rows for the next flush, so after any error all appenders are discarded.
 */
export class Appenders {
  private readonly open = new Map<string, DuckDBAppender>();
  private readonly used = new Set<DuckDBAppender>();

  private readonly connection: DuckDBConnection;
  private readonly namespace: string;

  /** @param namespace schema that holds the tables */
  constructor(connection: DuckDBConnection, namespace = MAIN) {
    this.connection = connection;
    this.namespace = namespace;
  }

  /** Appends a chunk to `table`; a name that starts with `temp.` is a table of this connection. */
  async append(table: string, chunk: DuckDBDataChunk): Promise<void> {
    let appender = this.open.get(table);
    if (appender === undefined) {
      appender = table.startsWith('temp.')
        ? await this.connection.createAppender(table.slice(5), 'main', 'temp')
        : await this.connection.createAppender(table, this.namespace);
      this.open.set(table, appender);
    }
    this.used.add(appender);
    appender.appendDataChunk(chunk);
  }

  /** Adds everything appended to the transaction. */
  flush(): void {
    for (const appender of this.used) appender.flushSync();
    this.used.clear();
  }

  /** Discards unflushed rows and the appenders. */
  discard(): void {
    for (const appender of this.open.values()) {
      try {
        appender.clear();
        appender.closeSync();
      } catch {
        // It failed before; its rows were cleared or belong to an aborted transaction.
      }
    }
    this.open.clear();
    this.used.clear();
  }
}
