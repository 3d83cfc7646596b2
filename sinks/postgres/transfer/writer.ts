import { formatInstant } from '../../../operators/time/instant.ts';
import { encodeJson, encodeText } from '../../sql/escape.ts';
import { removalOffset } from '../../sql/ledger/removal.ts';
import { guardedWriter } from '../../sql/transfer/guarded.ts';
import { beginFilling, type Filling, originOf } from '../../sql/transfer/origin.ts';
import { positionOf, quotedColumn } from '../../sql/transfer/reader.ts';
import { asNumber as asWhole } from '../../sql/values.ts';
import type { Cell, CellKind, Cells, TableWriter, TransferTable } from '../../transfer/tables.ts';
import { Database } from '../database.ts';
import { openFailure, unavailable } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { Partitions } from '../observations/partitions.ts';
import { DEFAULT_NAMESPACE, type PostgresOptions } from '../open.ts';
import type { Session } from '../session.ts';
import { LOCAL } from '../shard/claim.ts';
import { asText } from '../values.ts';
import { tablesOn } from './reader.ts';

/** Milliseconds for which a statement may take. */
const TIMEOUT = 600_000;

/** Columns with a fixed value: those of the only shard of a store of one process. */
const FIXED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tick_log: { shard: '0' },
  settings_log: { shard: '0' },
  source_position: { shard: '0' },
  checkpoint: { shard: '0' },
  series_state: { shard: '0', commit: '0' },
};

/** Characters with a meaning in the text format of COPY. */
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const escaped = (text: string) => text.replace(SPECIAL, (found) => ESCAPES[found] ?? found);

function double(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** A value in the text format of COPY. */
function field(kind: CellKind, cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number') return kind === 'instant' ? formatInstant(cell) : double(cell);
  if (cell instanceof Float32Array) return `{${Array.from(cell, double).join(',')}}`;
  if (cell instanceof Uint8Array) return `\\\\x${Buffer.from(cell).toString('hex')}`;
  if (kind === 'json') return escaped(cell.includes('\\u') ? encodeJson(JSON.parse(cell)) : cell);
  return escaped(encodeText(cell));
}

/** Rows of a table in the text format of COPY, with the values that all of them share first. */
function lines({ columns }: TransferTable, shared: readonly string[], rows: readonly Cells[]): string {
  return rows
    .map((row) => `${[...shared, ...columns.map(({ kind }, at) => field(kind, row[at]))].join('\t')}\n`)
    .join('');
}

async function copy(session: Session, table: TransferTable, rows: readonly Cells[]): Promise<void> {
  const fixed = FIXED[table.name] ?? {};
  const columns = [...Object.keys(fixed), ...table.columns.map(({ name }) => name)].map(quotedColumn);
  await session.copyText(
    `${session.schema}.${table.name} (${columns.join(', ')})`,
    lines(table, Object.values(fixed), rows),
  );
}

/**
 * Writes changes. The table has them by commits, whose numbers are assigned by the first change, below zero, so that no later commit
 * has the same.
 */
async function copyChanges(session: Session, table: TransferTable, rows: readonly Cells[]): Promise<void> {
  const runs: Cells[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && asWhole(row[0]) === asWhole(before[0]) + 1)
      run.push(row);
    else runs.push([row]);
  }
  const changes: string[] = [];
  const batches: string[] = [];
  for (const run of runs) {
    const first = asWhole(run[0][0]);
    const last = asWhole(run[run.length - 1][0]);
    batches.push(`${last}\t${first}\t0\t${-first}\n`);
    for (const [place, row] of run.entries()) {
      const values = table.columns.slice(1).map(({ kind }, at) => field(kind, row[at + 1]));
      changes.push(`0\t${-first}\t${place}\t${values.join('\t')}\n`);
    }
  }
  const { schema } = session;
  await session.copyText(`${schema}.change_batch (last, first, shard, commit)`, batches.join(''));
  const columns = 'shard, commit, place, kind, scope_id, entity_id, pattern, changed_at, payload';
  await session.copyText(`${schema}.change_row (${columns})`, changes.join(''));
}

/** Statements that derive what only this engine keeps from the tables. */
function derived(schema: string): string[] {
  const ledger = ['event', 'claim_version', 'relation'].map((name) => `SELECT seq FROM ${schema}.${name}`);
  const positions = `${schema}.ledger_position`;
  const next = (table: string) =>
    `SELECT setval(pg_get_serial_sequence('${schema.replaceAll("'", "''")}.${table}', 'place'), max(place))
     FROM ${schema}.${table} HAVING count(*) > 0`;
  return [
    `INSERT INTO ${schema}.shard (number, name, blocks, owner, generation, attempt, released, claimed_at, seen_at, commits,
       claimed_commits, next_seq)
     SELECT 0, '${LOCAL}', false, '', 0, 0, true, now(), now(), 0, 0, 1 + greatest(
       (SELECT coalesce(max(seq), 0) FROM ${schema}.observation_log),
       (SELECT coalesce(max(seq), 0) FROM ${schema}.tick_log),
       (SELECT coalesce(max(seq), 0) FROM ${schema}.checkpoint))`,
    `UPDATE ${schema}.change_counter SET last = (SELECT coalesce(max(last), 0) FROM ${schema}.change_batch)`,
    `UPDATE ${schema}.claim_version old SET superseded_seq = new.seq FROM ${schema}.claim_version new
     WHERE new.number = old.number AND new.version = old.version + 1`,
    `UPDATE ${schema}.ledger_head SET
       head = greatest((SELECT coalesce(max(seq), 0) FROM (${ledger.join(' UNION ALL ')}) AS rows),
         (SELECT coalesce(max(ended_seq), 0) FROM ${schema}.relation), ${removalOffset('head', 'bigint', positions)}),
       claims = greatest((SELECT coalesce(max(number) + 1, 0) FROM ${schema}.claim_version),
         ${removalOffset('claims', 'bigint', positions)})`,
    next('evidence'),
    next('claim_history'),
    `DELETE FROM ${schema}.transfer`,
  ];
}

const long = { timeoutMs: TIMEOUT };

class PostgresWriter implements TableWriter {
  readonly origin: string | undefined;
  private readonly database: Database;
  private readonly partitions = new Partitions();
  private id: string;

  constructor(database: Database, storeId: string, origin: string | undefined) {
    this.database = database;
    this.id = storeId;
    this.origin = origin;
  }

  get storeId(): string {
    return this.id;
  }

  async begin(origin: string, storeId: string): Promise<void> {
    await beginFilling(fillingIn(this.database), origin, storeId);
    this.id = storeId;
  }

  async *rows(table: TransferTable, after?: number | string): AsyncGenerator<readonly Cells[]> {
    // Nobody else writes, so that each block may have its own transaction.
    for (let last = after; ; ) {
      const block = await this.database.read(async (session) => {
        await session.run('SET LOCAL enable_seqscan = off');
        for await (const rows of tablesOn(session, this.id).rows(table, last)) return rows;
        return undefined;
      }, long);
      if (block === undefined) return;
      yield block;
      if (table.by === 'all') return;
      last = positionOf(table, block[block.length - 1]);
    }
  }

  last(table: TransferTable): Promise<number | string | undefined> {
    return this.database.read((session) => tablesOn(session, this.id).last(table), long);
  }

  async write(table: TransferTable, rows: readonly Cells[]): Promise<void> {
    if (table.name === 'observation_log') {
      const time = Float64Array.from(rows, (row) => asWhole(row[2]));
      await this.partitions.ensure(this.database, [{ time, length: rows.length }]);
    }
    await this.database.write(async (session) => {
      if (table.by === 'all') await session.run(`DELETE FROM ${session.schema}.${table.name}`);
      if (rows.length === 0) return;
      if (table.name === 'change_log') await copyChanges(session, table, rows);
      else await copy(session, table, rows);
    }, long);
  }

  async end(): Promise<void> {
    const { database } = this;
    await database.write(async (session) => {
      for (const statement of derived(session.schema)) await session.run(statement);
    }, long);
    await database.write((session) => session.run(`ANALYZE ${session.schema}.claim_version`), long);
  }
}

function fillingIn(database: Database): Filling {
  return {
    schema: `${database.schema}.`,
    rows: (sql) => database.read((session) => session.rows(sql), long),
    transact: (statements) =>
      database.write(async (session) => {
        for (const statement of statements) await session.run(statement);
      }, long),
  };
}

/**
 * Opens the store in a schema of a PostgreSQL database, created if missing, for being filled with the tables of another.
 *
 * @throws TidemarkError as {@link openPostgres} does
 */
export async function fillPostgres<T>(
  { url, namespace = DEFAULT_NAMESPACE }: Pick<PostgresOptions, 'url' | 'namespace'>,
  work: (writer: TableWriter) => Promise<T>,
): Promise<T> {
  const database = new Database({ url, namespace, poolSize: 2, statementTimeoutMs: 10_000 });
  try {
    const open = async () => {
      await migrate(database, false, true);
      const [[id]] = await database.read((session) =>
        session.rows(`SELECT store_id FROM ${session.schema}.store_info`),
      );
      return new PostgresWriter(database, asText(id), await originOf(fillingIn(database)));
    };
    const writer = await open().catch((error: unknown) => {
      throw openFailure(error);
    });
    return await work(guardedWriter(writer, unavailable));
  } finally {
    await database.end();
  }
}
