import type { HttpClient, HttpStream } from '@libsql/hrana-client';
import type { Value } from '../sqlite/connection.ts';
import { patiently } from './patience.ts';
import { type Result, runAll, type Statement } from './protocol.ts';

/** Bytes of statements and values, roughly, that are collected for one request: well below the limits of servers. */
const REQUEST = 1024 ** 2;

function sizeOf({ sql, values }: Statement): number {
  let bytes = sql.length;
  for (const value of values)
    bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 16;
  return bytes;
}

/**
 * A transaction on a server. What it writes is collected, and sent before a read and at the end: a small one, from BEGIN to COMMIT, is a
 * single request.
 */
export class RemoteTransaction {
  private readonly client: HttpClient;
  private stream: HttpStream | undefined;
  private pending: Statement[];
  private bytes = 0;

  /** @param first statements that begin it */
  constructor(client: HttpClient, first: readonly Statement[]) {
    this.client = client;
    this.pending = [...first];
  }

  /** Adds a statement without results. */
  async run(sql: string, values: readonly Value[]): Promise<void> {
    const statement = { sql, values };
    this.pending.push(statement);
    this.bytes += sizeOf(statement);
    if (this.bytes > REQUEST) await this.send([]);
  }

  /** Runs statements and what was collected before; resolves to their results. */
  async send(statements: readonly Statement[]): Promise<Result[]> {
    const results = await this.flush(statements, false);
    return results.slice(results.length - statements.length);
  }

  /** Runs several statements in one text. */
  async script(sql: string): Promise<void> {
    await this.send([]);
    await this.stream?.sequence(sql);
  }

  /** Commits, and ends the stream. */
  async commit(): Promise<void> {
    await this.flush([{ sql: 'COMMIT', values: [] }], true);
  }

  /** Rolls back if the server can be reached; otherwise the server ends the abandoned transaction after a while. */
  async rollback(): Promise<void> {
    const { stream } = this;
    if (stream === undefined || stream.closed) return;
    const done = stream.run('ROLLBACK');
    stream.closeGracefully();
    await done.catch(() => undefined);
  }

  private async flush(statements: readonly Statement[], isLast: boolean): Promise<Result[]> {
    const sent = [...this.pending, ...statements];
    this.pending = [];
    this.bytes = 0;
    if (sent.length === 0) return [];
    if (this.stream === undefined) return this.begin(sent, isLast);
    const results = runAll(this.stream, sent);
    if (isLast) this.stream.closeGracefully();
    return results;
  }

  /** Sends the first statements, again while another transaction holds the database: then BEGIN fails, and nothing else runs. */
  private async begin(sent: readonly Statement[], isLast: boolean): Promise<Result[]> {
    return patiently(() => {
      this.stream?.close();
      this.stream = this.client.openStream();
      const results = runAll(this.stream, sent);
      if (isLast) this.stream.closeGracefully();
      return results;
    });
  }
}
