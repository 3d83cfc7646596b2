import { isUuid } from '../../../operators/records/uuid.ts';
import type {
  ClaimVersion,
  LedgerEvent,
  LedgerEvidence,
  LedgerHistory,
  LedgerRelation,
} from '../../ledger.ts';
import { asNumber, asText } from '../values.ts';
import type { LedgerAsker, Row } from './asker.ts';
import {
  CLAIM_COLUMNS,
  type Columns,
  EVENT_COLUMNS,
  EVIDENCE_COLUMNS,
  HISTORY_COLUMNS,
  RELATION_COLUMNS,
} from './columns.ts';
import { whereKnown } from './filters.ts';
import type { LedgerStatements } from './ledger-reads.ts';
import { toClaim, toEvent, toEvidence, toHistory, toRelation } from './rows.ts';

type ById =
  | 'eventsById'
  | 'claimsById'
  | 'claimsByNumber'
  | 'versionsOf'
  | 'evidenceOf'
  | 'relationsOf'
  | 'historyOf'
  | 'changesCalled'
  | 'widelySaid';

/** A SELECT of some columns for a part of the values that are looked up. */
interface Selection {
  readonly columns: Columns;
  /** What follows FROM, with its parameters. */
  readonly from: (oneOf: string, part: readonly (string | number)[]) => [string, ...(string | number)[]];
}

/** The valid UUIDs among some texts. */
function uuids(ids: readonly string[]): string[] {
  return ids.filter(isUuid).map((id) => id.toLowerCase());
}

/** A condition that a row's time is not after `asOf`, and its parameters. */
function known(column: string, asOf: number | undefined): { sql: string; values: number[] } {
  return asOf === undefined ? { sql: '', values: [] } : { sql: `AND ${column} <= ?`, values: [asOf] };
}

/** Reads of a ledger by ids, for an engine. */
export function readsById<Connection>(
  asker: LedgerAsker<Connection>,
): Pick<LedgerStatements<Connection>, ById> {
  async function rowsOf(
    connection: Connection,
    sought: readonly (string | number)[],
    { columns, from }: Selection,
  ): Promise<Row[]> {
    const { list, read } = asker.asking(columns);
    const found: Row[] = [];
    for (let at = 0; at < sought.length; at += asker.atOnce) {
      const { sql, values } = asker.oneOf(sought.slice(at, at + asker.atOnce));
      const [rest, ...parameters] = from(sql, values);
      const rows = await asker.rows(connection, `SELECT ${list} FROM ${rest}`, parameters);
      for (const row of rows) found.push(read(row));
    }
    return found;
  }

  /** Rows in the order of a column, each once, without it. */
  async function ordered(
    connection: Connection,
    sought: readonly (string | number)[],
    place: string,
    { columns, from }: Selection,
  ): Promise<Row[]> {
    const rows = await rowsOf(connection, sought, { columns: [[place, 'whole'], ...columns], from });
    const byPlace = new Map(rows.map(([first, ...rest]) => [asNumber(first), rest]));
    return [...byPlace].sort(([one], [other]) => one - other).map(([, row]) => row);
  }

  return {
    async eventsById(connection, ids): Promise<readonly LedgerEvent[]> {
      const rows = await rowsOf(connection, uuids(ids), {
        columns: EVENT_COLUMNS,
        from: (oneOf, part) => [`event WHERE id ${oneOf}`, ...part],
      });
      return rows.map(toEvent);
    },

    async claimsById(connection, ids, asOf): Promise<readonly ClaimVersion[]> {
      const then = whereKnown(asker.where(), asOf);
      const rows = await rowsOf(connection, uuids(ids), {
        columns: CLAIM_COLUMNS,
        from: (oneOf, part) => [`claim_version c ${then} AND c.id ${oneOf}`, ...then.values, ...part],
      });
      return rows.map(toClaim);
    },

    async claimsByNumber(connection, numbers): Promise<readonly ClaimVersion[]> {
      const rows = await rowsOf(connection, numbers, {
        columns: CLAIM_COLUMNS,
        from: (oneOf, part) => [`claim_version WHERE superseded_at IS NULL AND number ${oneOf}`, ...part],
      });
      return rows.map(toClaim);
    },

    async versionsOf(connection, claimIds): Promise<readonly ClaimVersion[]> {
      const rows = await rowsOf(connection, uuids(claimIds), {
        columns: CLAIM_COLUMNS,
        from: (oneOf, part) => [`claim_version WHERE id ${oneOf} ORDER BY number, version`, ...part],
      });
      const claims = rows.map(toClaim);
      // Already sorted unless the ids were looked up in parts.
      return claims.sort((a, b) => a.number - b.number || a.version - b.version);
    },

    async evidenceOf(connection, claimIds, asOf): Promise<readonly LedgerEvidence[]> {
      const then = known('recorded_at', asOf);
      const rows = await ordered(connection, uuids(claimIds), 'place', {
        columns: EVIDENCE_COLUMNS,
        from: (oneOf, part) => [
          `evidence WHERE claim_id ${oneOf} ${then.sql} ORDER BY place`,
          ...part,
          ...then.values,
        ],
      });
      return rows.map(toEvidence);
    },

    async relationsOf(connection, claimIds, asOf): Promise<readonly LedgerRelation[]> {
      const then = known('detected_at', asOf);
      const rows = await ordered(connection, uuids(claimIds), 'seq', {
        columns: RELATION_COLUMNS,
        from: (oneOf, part) => [
          `relation WHERE (a ${oneOf} OR b ${oneOf}) ${then.sql} ORDER BY seq`,
          ...part,
          ...part,
          ...then.values,
        ],
      });
      return rows.map((row) => toRelation(row, asOf));
    },

    async historyOf(connection, claimIds, asOf): Promise<readonly LedgerHistory[]> {
      const then = known('"at"', asOf);
      const rows = await ordered(connection, uuids(claimIds), 'place', {
        columns: HISTORY_COLUMNS,
        from: (oneOf, part) => [
          `claim_history WHERE claim_id ${oneOf} ${then.sql} ORDER BY place`,
          ...part,
          ...then.values,
        ],
      });
      return rows.map(toHistory);
    },

    async changesCalled(connection, names): Promise<readonly LedgerHistory[]> {
      const rows = await ordered(connection, names, 'place', {
        columns: HISTORY_COLUMNS,
        from: (oneOf, part) => [`claim_history WHERE "change" ${oneOf} ORDER BY place`, ...part],
      });
      return rows.map(toHistory);
    },

    async widelySaid(connection, sources): Promise<readonly string[]> {
      const rows = await asker.rows(
        connection,
        'SELECT claim_id FROM evidence GROUP BY claim_id HAVING count(DISTINCT source) >= ?',
        [Math.ceil(sources)],
      );
      return rows.map(([id]) => asText(id));
    },
  };
}
