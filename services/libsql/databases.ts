import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { z } from 'zod';

const valueSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('integer'), value: z.string().regex(/^-?\d+$/) }),
  z.object({ type: z.literal('float'), value: z.number() }),
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('blob'), base64: z.string() }),
]);
type HranaValue = z.infer<typeof valueSchema>;

/** A statement of Hrana 2. */
export const statementSchema = z.object({
  sql: z.string(),
  args: z.array(valueSchema).default([]),
  want_rows: z.boolean().default(true),
});
export type HranaStatement = z.infer<typeof statementSchema>;

/** Result of a statement, and of that its size in bytes, roughly. */
export interface StatementResult {
  readonly cols: readonly { readonly name: string | null; readonly decltype: string | null }[];
  readonly rows: readonly (readonly HranaValue[])[];
  readonly affected_row_count: number;
  readonly last_insert_rowid: string | null;
}

function fromHrana(value: HranaValue): string | number | bigint | Buffer | null {
  switch (value.type) {
    case 'null':
      return null;
    case 'integer':
      return BigInt(value.value);
    case 'blob':
      return Buffer.from(value.base64, 'base64');
    default:
      return value.value;
  }
}

function toHrana(value: unknown): HranaValue {
  if (value === null) return { type: 'null' };
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) };
  if (typeof value === 'number') return { type: 'float', value };
  if (typeof value === 'string') return { type: 'text', value };
  if (value instanceof Uint8Array)
    return { type: 'blob', base64: Buffer.from(value).toString('base64').replace(/=+$/, '') };
  throw new TypeError(`the database returned a ${typeof value}`);
}

/** A connection to one database, with the transaction that a client has open on it. */
export class Session {
  readonly #database: InstanceType<typeof Database>;

  constructor(path: string) {
    this.#database = new Database(path);
  }

  execute({ sql, args }: HranaStatement): StatementResult {
    // The driver binds an empty buffer as NULL.
    const empty = args.map((arg) => arg.type === 'blob' && arg.base64 === '');
    let place = 0;
    const text = empty.includes(true)
      ? sql.replaceAll('?', () => (empty[place++] ? 'zeroblob(0)' : '?'))
      : sql;
    const values = args.filter((_, at) => !empty[at]).map(fromHrana);
    const statement = this.#database.prepare(text);
    if (!statement.reader) {
      const { changes } = statement.run(...values);
      return { cols: [], rows: [], affected_row_count: changes, last_insert_rowid: null };
    }
    const cols = statement.columns().map(({ name, type }) => ({ name, decltype: type }));
    const rows = statement
      .safeIntegers(true)
      .raw(true)
      .all(...values)
      .map((row) => z.array(z.unknown()).parse(row).map(toHrana));
    return { cols, rows, affected_row_count: 0, last_insert_rowid: null };
  }

  sequence(sql: string): void {
    this.#database.exec(sql);
  }

  close(): void {
    // The library keeps a closed connection, with its transaction, until its statements are collected.
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
    this.#database.close();
  }
}

/** The databases of a server, each a file in a folder of its own. */
export class Databases {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tidemark-libsql-'));
  readonly #names = new Set<string>();

  create(name: string): void {
    this.#names.add(name);
    const database = new Database(this.#path(name));
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    database.close();
  }

  drop(name: string): void {
    this.#names.delete(name);
    for (const end of ['', '-wal', '-shm']) rmSync(`${this.#path(name)}${end}`, { force: true });
  }

  /** A connection to a database; undefined if there is none of that name. */
  open(name: string): Session | undefined {
    return this.#names.has(name) ? new Session(this.#path(name)) : undefined;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #path(name: string): string {
    return join(this.#folder, `${name}.sqlite`);
  }
}
