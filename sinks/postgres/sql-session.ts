import { encodeJson, encodeText } from '../sql/escape.ts';
import { prepared, type Row, type Selected, type Session, type Update } from '../sql/session.ts';
import { only } from '../sql/values.ts';
import { type Cell, type Cells, type Kind, quotedName, type Table } from '../tables.ts';
import { copyOf, jsonOf } from './binary.ts';
import type { Database } from './database.ts';
import { POSTGRES, SHARDED } from './dialect.ts';
import type { Partitions } from './observations/partitions.ts';
import type { Session as Wire } from './session.ts';

/** A value as the driver takes it. */
function bound(kind: Kind | undefined, cell: Cell): string | number | Buffer | null {
  if (cell === null || typeof cell === 'number') return cell;
  if (typeof cell === 'string') return kind === 'json' ? jsonOf(cell) : encodeText(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (cell instanceof Float32Array) return `{${cell.join(',')}}`;
  return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength);
}

/** What rows of observations need beside their transaction: partitions for their times. */
export interface Filling {
  readonly database: Database;
  readonly partitions: Partitions;
}

/** A session with a server in the terms of all engines. */
export class PostgresSession implements Session {
  readonly dialect = POSTGRES;
  readonly longest = Number.POSITIVE_INFINITY;
  private readonly wire: Wire;
  private readonly filling: Filling | undefined;

  /** @param filling of a store that is being filled */
  constructor(wire: Wire, filling?: Filling) {
    this.wire = wire;
    this.filling = filling;
  }

  rows(sql: string, values: Cells = []): Promise<readonly Row[]> {
    return this.send(sql, values).then(({ rows }) => rows);
  }

  async cells(selected: readonly Selected[], rest: string, values: Cells = []): Promise<Cells[]> {
    const list = selected.map(({ sql, kind }) => POSTGRES.shown(sql, kind)).join(', ');
    const rows = await this.rows(`SELECT ${list} ${rest}`, values);
    return rows.map((row) =>
      selected.map(({ kind }, at) => (row[at] === null ? null : POSTGRES.cell(kind, row[at]))),
    );
  }

  async run(sql: string, values: Cells = []): Promise<number> {
    return (await this.send(sql, values)).changed;
  }

  async updateEach({ table, values, on, set }: Update, rows: readonly Cells[]): Promise<number> {
    if (rows.length === 0) return 0;
    const kinds = Object.values(values);
    const columns = Object.entries(values).map(([name, kind], at) => {
      const text = `(list ->> ${at})`;
      const type = kind === 'text' || kind === 'json' ? 'text' : kind === 'uuid' ? 'uuid' : 'bigint';
      return `${text}::${type} AS ${name}`;
    });
    return this.run(
      `UPDATE ${table} t SET ${set}
       FROM (SELECT ${columns.join(', ')} FROM jsonb_array_elements(?text::jsonb) AS list) n WHERE ${on}`,
      [
        encodeJson(
          rows.map((row) => row.map((cell, at) => (kinds[at] === 'json' ? bound('json', cell) : cell))),
        ),
      ],
    );
  }

  async append(table: Table, rows: readonly Cells[]): Promise<void> {
    if (rows.length === 0) return;
    if (table.name === 'change_log') return this.appendChanges(table, rows);
    if (table.name === 'observation_log' && this.filling !== undefined) {
      const { database, partitions } = this.filling;
      const time = Float64Array.from(rows, (row) => Number(row[2]));
      await partitions.ensure(database, [{ time, length: rows.length }]);
    }
    const shard = SHARDED.includes(table.name) ? ['shard'] : [];
    const commit = table.name === 'series_state' ? ['commit'] : [];
    const shared = [...shard, ...commit];
    const columns = [...shared, ...table.columns.map(({ name }) => name)].map(quotedName).join(', ');
    await this.wire.copyIn(
      `${table.name} (${columns})`,
      copyOf(
        table,
        rows,
        shared.map(() => 0),
      ),
    );
  }

  async upsert(table: Table, key: readonly string[], rows: readonly Cells[]): Promise<void> {
    if (rows.length === 0) return;
    const names = (columns: readonly string[]) => columns.map(quotedName).join(', ');
    const all = table.columns.map(({ name }) => name);
    const set = all.filter((name) => !key.includes(name)).map((name) => `"${name}" = excluded."${name}"`);
    const stage = `tidemark_${table.name}_new_1`;
    // It belongs to the server's session and is empty between transactions.
    await this.wire.run(
      `CREATE TEMP TABLE IF NOT EXISTS ${stage} (LIKE ${table.name}) ON COMMIT DELETE ROWS`,
    );
    await this.wire.copyIn(`pg_temp.${stage} (${names(all)})`, copyOf(table, rows));
    // In the order of the key, so that two transactions that share some rows do not deadlock.
    await this.run(
      `INSERT INTO ${table.name} (${names(all)}) SELECT ${names(all)} FROM pg_temp.${stage} ORDER BY ${names(key)}
       ON CONFLICT (${names(key)}) DO UPDATE SET ${set.join(', ')}`,
    );
    await this.run(`DELETE FROM pg_temp.${stage}`);
  }

  /** A read is one transaction, which has one state already. */
  snapshot<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  private async send(sql: string, values: Cells) {
    const { text, kinds } = prepared(POSTGRES, sql);
    return this.wire.table(
      text,
      values.map((cell, at) => bound(kinds[at], cell)),
    );
  }

  /**
   * Writes changes. The table has them by commits, whose numbers are assigned by the first change, below zero, so that no later commit has
   * the same.
   */
  private async appendChanges({ name, columns }: Table, rows: readonly Cells[]): Promise<void> {
    const runs: Cells[][] = [];
    for (const row of rows) {
      const run = runs.at(-1);
      if (run !== undefined && Number(row[0]) === Number(only(run)[0]) + run.length) run.push(row);
      else runs.push([row]);
    }
    const [, ...others] = columns;
    const target = `change_row (shard, commit, place, ${others.map((one) => quotedName(one.name)).join(', ')})`;
    const placed = { name, columns: [PLACE, ...others] };
    for (const run of runs) {
      const first = Number(only(run)[0]);
      await this.run(
        'INSERT INTO change_batch (last, first, shard, commit) VALUES (?whole, ?whole, 0, ?whole)',
        [first + run.length - 1, first, -first],
      );
      const changes = run.map(([, ...row], place) => [place, ...row]);
      await this.wire.copyIn(target, copyOf(placed, changes, [0, -first]));
    }
  }
}

/** Position of a change within its commit. */
const PLACE = { name: 'place', kind: 'int', optional: false } as const;
