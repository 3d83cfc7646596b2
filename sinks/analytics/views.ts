import { quotedName } from '../tables.ts';
import { fileList, latestRows, literal } from './sql-text.ts';
import { columnsOf, TABLE_NAMES, type TableName, typeOf } from './tables.ts';

/** A view: the tables that it reads, and its SQL. */
interface View {
  readonly of: readonly TableName[];
  readonly sql: (rows: (table: TableName) => string, storeId: string) => string;
}

/** A bound of an earlier stretch as text, such as 2026-05-01T00:00:00.000000Z: in the table they are microseconds. */
const bound = (name: string) => `strftime(make_timestamp(s."${name}"), '%Y-%m-%dT%H:%M:%S.%fZ')`;

/** The earlier stretches of a claim, as JSON. */
const STRETCHES = `to_json(list_transform(
  from_json(stretches, '[{"from":"BIGINT","to":"BIGINT"}]'), lambda s: {'from': ${bound('from')}, 'to': ${bound('to')}}
)) AS stretches`;

/** Columns of the last version of each claim. */
const CLAIM = `id, "text", type, confidence, status, valid_from, valid_to, recorded_at, version, "key", author,
  metadata::JSON AS metadata, first_said, last_said, number, seq, ${STRETCHES}, scope`;

const LAST_VERSION = 'QUALIFY row_number() OVER (PARTITION BY id ORDER BY version DESC) = 1';

const claims: View = {
  of: ['claims'],
  sql: (rows) => `SELECT ${CLAIM} FROM ${rows('claims')} ${LAST_VERSION}`,
};

const events: View = {
  of: ['events'],
  sql: (rows) => `SELECT * REPLACE (metadata::JSON AS metadata) FROM ${rows('events')}`,
};

const contradictions: View = {
  of: ['relations', 'claims'],
  sql: (rows) => `WITH claim AS (SELECT id, "text" FROM ${rows('claims')} ${LAST_VERSION})
    SELECT
      r.id, r.a AS claim_a, r.b AS claim_b, a."text" AS text_a, b."text" AS text_b, r.kind, r.confidence, r.rationale,
      r.detected_at, r.resolved_at, r.resolution, r.seq, r.scope
    FROM ${rows('relations')} r
    JOIN claim a ON a.id = r.a
    JOIN claim b ON b.id = r.b
    WHERE r.relation = 'contradicts'`,
};

const relations: View = { of: ['relations'], sql: (rows) => `SELECT * FROM ${rows('relations')}` };
const history: View = { of: ['history'], sql: (rows) => `SELECT * FROM ${rows('history')}` };
const names: View = {
  of: ['names'],
  sql: (rows) => `SELECT * REPLACE (names::JSON AS names) FROM ${rows('names')}`,
};

/**
 * Descriptions by scope and entity. Several shards may have a series; the latest description of it counts.
 *
 * @param where condition on the series `s`
 */
function described(rows: (table: TableName) => string, where = 'true'): string {
  return `SELECT s.scope_id, s.entity_id, c.scope, d.entity, d.metric, d.unit, d.tags,
      greatest(d.changed_at, c.changed_at) AS changed_at
    FROM ${rows('series')} s
    LEFT JOIN ${rows('descriptions')} d ON d.series = s.series
    LEFT JOIN ${rows('scopes')} c ON c.scope_id = s.scope_id
    WHERE ${where}
    QUALIFY row_number() OVER (PARTITION BY s.scope_id, s.entity_id ORDER BY d.changed_at DESC NULLS LAST) = 1`;
}

/** Every series, with what is known of it; also one that texts name and that has no observations yet. */
const series: View = {
  of: ['series', 'descriptions', 'scopes', 'names'],
  sql: (rows) => `SELECT
      scope_id, entity_id, d.scope, d.entity, d.metric, coalesce(d.unit, n.unit) AS unit, d.tags::JSON AS tags,
      n.names::JSON AS names, n.feature, greatest(d.changed_at, n.changed_at) AS changed_at
    FROM (${described(rows)}) d
    FULL JOIN ${rows('names')} n USING (scope_id, entity_id)`,
};

/** Expected value of the furthest observation of a spike or drop, and its rarity, from its record; else null. */
const OF_SIGNALS = [
  ['expected', 'baseline_mean'],
  ['expected_low', 'expected_low'],
  ['expected_high', 'expected_high'],
  ['score', 'score'],
]
  .map(
    ([name, metric]) =>
      `CASE WHEN pattern IN ('spike', 'drop') THEN (metrics::JSON ->> '${metric}')::DOUBLE END AS ${name}`,
  )
  .join(', ');

/** The views of callers' SQL, by name. Some have a second name from earlier versions. */
const VIEWS: Readonly<Record<string, View>> = {
  observations: {
    of: ['observations'],
    // The id of an observation that came without one: see generated-id.ts.
    sql: (rows, storeId) => `SELECT
        coalesce(id, ${literal(`${storeId.slice(0, 8)}-${storeId.slice(8, 12)}-8${storeId.slice(12, 15)}-8`)}
          || format('{:015x}', seq)[1:3] || '-' || format('{:015x}', seq)[4:15]) AS id,
        scope_id, entity_id, "timestamp", outcome,
        (extra::JSON -> 'features')::DOUBLE[] AS features,
        (extra::JSON -> 'labels')::VARCHAR[] AS labels,
        extra::JSON -> 'meta' AS meta,
        seq
      FROM ${rows('observations')}`,
  },
  signals: {
    of: ['signals', 'series', 'descriptions', 'scopes'],
    sql: (rows) => `SELECT
        id, pattern, scope_id, entity_id, c.scope, d.entity, d.metric, d.tags::JSON AS tags,
        severity, strength, confidence, confidence_class,
        metrics::JSON AS metrics, evidence::JSON AS evidence,
        window_start, window_end, status, decided_at, detected_at, updated_at, revision::INTEGER AS revision,
        explanation::JSON AS explanation, (explanation::JSON ->> 'continues')::UUID AS continues,
        ${OF_SIGNALS}
      FROM ${rows('signals')}
      LEFT JOIN (${described(rows, `s.entity_id IN (SELECT entity_id FROM ${rows('signals')})`)}) d USING (scope_id, entity_id)
      LEFT JOIN ${rows('scopes')} c USING (scope_id)`,
  },
  settings: {
    of: ['settings'],
    sql: (rows) =>
      `SELECT version, scope_id, overrides::JSON AS overrides, "at", tick FROM ${rows('settings')}`,
  },
  events,
  event: events,
  claims,
  claim: claims,
  claim_version: {
    of: ['claims'],
    sql: (rows) => `SELECT ${CLAIM},
        min(recorded_at) OVER (
          PARTITION BY id ORDER BY version ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING
        ) AS superseded_at
      FROM ${rows('claims')}`,
  },
  evidence: { of: ['evidence'], sql: (rows) => `SELECT * FROM ${rows('evidence')}` },
  contradictions,
  contradiction: contradictions,
  relations,
  relation: relations,
  history,
  claim_history: history,
  series,
  series_name: names,
};

/** The views by their first names. */
export const VIEW_NAMES: readonly string[] = Object.keys(VIEWS).filter(
  (name, at, names) => names.findIndex((other) => VIEWS[other] === VIEWS[name]) === at,
);

/** Constructs that may refer to a view without its literal name: functions that take SQL, and escapes in names. */
const INDIRECT = /query|u&"/i;

/** The tables that a statement may read. May include tables that it does not read. */
export function tablesOf(statement: string): readonly TableName[] {
  if (INDIRECT.test(statement)) return TABLE_NAMES;
  const text = statement.toLowerCase();
  const named = new Set(Object.entries(VIEWS).flatMap(([name, { of }]) => (text.includes(name) ? of : [])));
  return TABLE_NAMES.filter((table) => named.has(table));
}

/** An empty table. */
function noRows(table: TableName): string {
  const columns = columnsOf(table).map(([name, kind]) => `NULL::${typeOf(kind)} AS ${quotedName(name)}`);
  return `(SELECT ${columns.join(', ')} WHERE false)`;
}

/** Source of a table's rows. */
export interface TableFiles {
  readonly paths: readonly string[];
  /** True when one file may have a later version of a row of another. */
  readonly versions: boolean;
  /** Condition on rows, such as retention. */
  readonly where?: string;
}

function rowsOf(table: TableName, files: TableFiles | undefined): string {
  if (files === undefined || files.paths.length === 0) return noRows(table);
  const list = fileList(files.paths);
  const rows = files.versions ? `(${latestRows(table, list)})` : list;
  return files.where === undefined ? rows : `(SELECT * FROM ${rows} WHERE ${files.where})`;
}

/** Statements that create all views over the files of some tables; the other tables are empty. */
export function viewStatements(
  files: Readonly<Partial<Record<TableName, TableFiles>>>,
  storeId: string,
): string[] {
  return Object.entries(VIEWS).map(
    ([name, { sql }]) =>
      `CREATE VIEW ${quotedName(name)} AS ${sql((table) => rowsOf(table, files[table]), storeId)}`,
  );
}
