import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg, { type ClientBase, type CustomTypesConfig, type QueryArrayConfig } from 'pg';
import { from, to } from 'pg-copy-streams';
import { StoreUnavailable } from '../../operators/records/errors.ts';
import { literal } from './literal.ts';
import type { Row } from './values.ts';

const TEXT: CustomTypesConfig = { getTypeParser: () => (value: string | Buffer) => value };

/** Milliseconds beyond the server's own timeout after which a silent server is given up. */
const GRACE = 2000;

/** A column of a result. */
export interface ResultColumn {
  readonly name: string;
  /** Type OID, and the modifier of its declaration (a length, a precision). */
  readonly type: number;
  readonly modifier: number;
}

export interface Table {
  /** First word of the command, such as SELECT or COMMIT. */
  readonly command: string;
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
  /** Rows that the command changed. */
  readonly changed: number;
}

/** A connection checked out for a while. Values are transferred as text or as binary COPY. */
export class Session {
  /** Name of the schema, quoted for SQL. */
  readonly schema: string;
  /** Unquoted name of the schema. */
  readonly namespace: string;
  private readonly client: ClientBase;
  private readonly timeoutMs: number;
  private readonly cut: () => void;

  /**
   * @param namespace schema of the store
   * @param timeoutMs statement timeout in milliseconds
   * @param cut closes the connection
   */
  constructor(client: ClientBase, namespace: string, timeoutMs: number, cut: () => void) {
    this.client = client;
    this.cut = cut;
    this.namespace = namespace;
    this.schema = pg.escapeIdentifier(namespace);
    this.timeoutMs = timeoutMs;
  }

  /** Runs a message of one or more statements without parameters; returns the result of each. */
  async run(sql: string): Promise<readonly Table[]> {
    const query: QueryArrayConfig = { text: sql, rowMode: 'array', types: TEXT };
    const answer: unknown = await this.within(this.client.query(query));
    return (Array.isArray(answer) ? answer : [answer]).map(asTable);
  }

  /** Rows of one statement. */
  async rows(
    sql: string,
    values: readonly (string | number | Buffer | null)[] = [],
  ): Promise<readonly Row[]> {
    return (await this.table(sql, values)).rows;
  }

  /** Result of exactly one statement: the server refuses text with several. */
  async table(sql: string, values: readonly (string | number | Buffer | null)[] = []): Promise<Table> {
    const query: QueryArrayConfig & { queryMode: string } = {
      text: sql,
      values: [...values],
      rowMode: 'array',
      types: TEXT,
      queryMode: 'extended',
    };
    return asTable(await this.within(this.client.query(query)));
  }

  /** Writes the rows of a binary COPY; `target` is a table of the store with its columns. */
  async copyIn(target: string, rows: Buffer): Promise<void> {
    await this.within(
      new Promise<void>((resolve, reject) => {
        const stream = this.client.query(from(`COPY ${target} FROM STDIN (FORMAT binary)`));
        stream.once('finish', resolve);
        stream.on('error', reject);
        stream.end(rows);
      }),
    );
  }

  /** Rows of a statement as a binary COPY. */
  async copyOut(sql: string): Promise<Buffer> {
    return this.within(
      new Promise<Buffer>((resolve, reject) => {
        const chunks: Buffer[] = [];
        const stream = this.client.query(to(`COPY (${sql}) TO STDOUT (FORMAT binary)`));
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => resolve(Buffer.concat(chunks)));
        stream.once('error', reject);
      }),
    );
  }

  /** Writes the rows of a statement to a new CSV file without a header; returns their number. */
  async copyTo(sql: string, path: string): Promise<number> {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const rows = this.client.query(to(`COPY (${sql}) TO STDOUT (FORMAT csv)`));
    await this.within(pipeline(rows, file));
    return rows.rowCount;
  }

  /** Rejects, and closes the connection, when the server is silent beyond its timeout. */
  private async within<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Silence());
        this.cut();
      }, this.timeoutMs + GRACE);
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
      // The later of the two settles unobserved.
      answer.catch(() => undefined);
      silence.catch(() => undefined);
    }
  }
}

/** The server has not answered in time. */
export class Silence extends Error {
  constructor() {
    super('the server did not answer in time');
  }
}

interface Answer {
  readonly command: string;
  readonly fields: readonly { name: string; dataTypeID: number; dataTypeModifier: number }[];
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'fields' in value && 'rows' in value;
}

function asTable(answer: unknown): Table {
  if (!isAnswer(answer)) throw new StoreUnavailable('The store returned a malformed answer.');
  const columns = answer.fields.map(({ name, dataTypeID, dataTypeModifier }) => ({
    name,
    type: dataTypeID,
    modifier: dataTypeModifier,
  }));
  return { command: answer.command, columns, rows: answer.rows, changed: answer.rowCount ?? 0 };
}

/** Key of the lock under which a schema is created; a session lock would not survive a pooler. */
export const lockSchema = (schema: string) =>
  `SELECT pg_advisory_xact_lock(hashtextextended('tidemark ' || ${literal(schema)}, 0))`;
