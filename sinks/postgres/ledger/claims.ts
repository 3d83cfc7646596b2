import { CLAIM_STATUSES, CLAIM_TYPES } from '../../../operators/records/claim.ts';
import type { ClaimVersion } from '../../ledger.ts';
import { encodeJson, encodeText } from '../../sql/escape.ts';
import { stretchesFrom, stretchesText } from '../../sql/ledger/stretches.ts';
import { CopyRows } from '../binary.ts';
import type { Session } from '../session.ts';
import { instant, micros, type Row } from '../values.ts';
import type { Conditions } from '../where.ts';
import {
  type Fields,
  maybeText,
  maybeTexts,
  ofEach,
  oneOf,
  RowFields,
  type TimeColumn,
  text,
  uuidArray,
} from './fields.ts';
import { supersededWithin } from './supersede.ts';

/** Writes versions of claims; the first gets the seq `first`. */
export async function copyClaims(
  session: Session,
  claims: readonly ClaimVersion[],
  first: number,
): Promise<void> {
  const rows = new CopyRows(claims.length * 512);
  const superseded = supersededWithin(claims, first);
  claims.forEach((claim, at) => {
    const { key, author, metadata, stretches } = claim;
    const next = superseded[at];
    rows
      .row(23)
      .int8(first + at)
      .uuid(claim.id)
      .int8(claim.number)
      .int4(claim.version)
      .text(encodeText(claim.text))
      .text(claim.type)
      .float8(claim.confidence)
      .text(claim.status)
      .instant(claim.valid_from)
      .maybeInstant(claim.valid_to)
      .instant(claim.recorded_at)
      .maybeInstant(next?.at);
    (next === undefined ? rows.null() : rows.int8(next.seq))
      .text(encodeText(claim.identity))
      .maybeInstant(claim.holds_from)
      .maybeInstant(claim.holds_to)
      .bool(claim.changes)
      .instant(claim.first_said)
      .instant(claim.last_said)
      .maybeText(key === undefined ? undefined : encodeText(key))
      .maybeText(author === undefined ? undefined : encodeText(author))
      .maybeText(metadata === undefined ? undefined : encodeJson(metadata))
      .maybeText(stretchesText(stretches));
  });
  const columns = `seq, id, number, version, "text", type, confidence, status, valid_from, valid_to, recorded_at,
    superseded_at, superseded_seq, identity, holds_from, holds_to, changes, first_said, last_said, "key", author, metadata,
    stretches`;
  await session.copyIn(`${session.schema}.claim_version (${columns})`, rows.end());
}

/** Columns of versions `c` that {@link readClaim} reads. */
export function claimColumns(time: TimeColumn): string {
  return `c.id::text, c.number, c.version, c."text", c.type, c.confidence, c.status, ${time('c.valid_from')},
    ${time('c.valid_to')}, ${time('c.recorded_at')}, c.identity, ${time('c.holds_from')}, ${time('c.holds_to')},
    c.changes, ${time('c.first_said')}, ${time('c.last_said')}, c."key", c.author, c.metadata,
    c.stretches`;
}

/** A version from its fields, in the order of {@link claimColumns}. */
export function readClaim(fields: Fields): ClaimVersion {
  const id = text(fields);
  const number = fields.int8();
  const version = fields.int4();
  const content = text(fields);
  const type = oneOf(CLAIM_TYPES, fields);
  const confidence = fields.float8();
  const status = oneOf(CLAIM_STATUSES, fields);
  const from = fields.instant();
  const to = fields.maybeInstant();
  const recorded = fields.instant();
  const identity = text(fields);
  const holdsFrom = fields.maybeInstant();
  const holdsTo = fields.maybeInstant();
  const changes = fields.bool();
  const firstSaid = fields.instant();
  const lastSaid = fields.instant();
  const key = maybeText(fields);
  const author = maybeText(fields);
  const metadata = maybeTexts(fields);
  const stretches = fields.text();
  return {
    id,
    number,
    version,
    text: content,
    type,
    confidence,
    status,
    valid_from: from,
    ...(to !== null && { valid_to: to }),
    recorded_at: recorded,
    identity,
    ...(holdsFrom !== null && { holds_from: holdsFrom }),
    ...(holdsTo !== null && { holds_to: holdsTo }),
    changes,
    first_said: firstSaid,
    last_said: lastSaid,
    ...(key !== null && { key }),
    ...(author !== null && { author }),
    ...(metadata !== null && { metadata }),
    ...(stretches !== null && { stretches: stretchesFrom(JSON.parse(stretches)) }),
  };
}

/** Columns of versions `c` that {@link toClaim} reads. */
export const CLAIM_COLUMNS = claimColumns(micros);

/** A version from a row of {@link CLAIM_COLUMNS}. */
export const toClaim = (row: Row): ClaimVersion => readClaim(new RowFields(row));

const LAST = 'c.superseded_seq IS NULL';
/** Condition that a version `c` is that of a time. */
const ofTime = (time: string) =>
  `c.recorded_at <= ${time} AND (c.superseded_at IS NULL OR c.superseded_at > ${time})`;

/** Restricts versions `c` to one per claim as of a time; default: the last one. */
export function versionOf(wanted: Conditions, asOf: number | undefined): Conditions {
  if (asOf === undefined) return wanted.and(LAST);
  return wanted.and(ofTime('@'), ['instant', asOf], ['instant', asOf]);
}

/** The claims that existed then, in the version of then. */
export async function claimsById(
  session: Session,
  ids: readonly string[],
  asOf: number | undefined,
): Promise<readonly ClaimVersion[]> {
  const versions = ofEach(`${session.schema}.claim_version`, 'uuid', 't.id = own.value');
  const wanted = asOf === undefined ? LAST : ofTime(instant('$2'));
  const rows = await session.rows(`SELECT ${CLAIM_COLUMNS} FROM ${versions} c WHERE ${wanted}`, [
    uuidArray(ids),
    ...(asOf === undefined ? [] : [asOf]),
  ]);
  return rows.map(toClaim);
}

/** The last versions of the claims with these numbers. */
export async function claimsByNumber(
  session: Session,
  numbers: readonly number[],
): Promise<readonly ClaimVersion[]> {
  const versions = ofEach(`${session.schema}.claim_version`, 'bigint', 't.number = own.value');
  const rows = await session.rows(`SELECT ${CLAIM_COLUMNS} FROM ${versions} c WHERE ${LAST}`, [
    `{${[...new Set(numbers)].join(',')}}`,
  ]);
  return rows.map(toClaim);
}

/** All versions of the claims, by number and version. */
export async function versionsOf(session: Session, ids: readonly string[]): Promise<readonly ClaimVersion[]> {
  const versions = ofEach(`${session.schema}.claim_version`, 'uuid', 't.id = own.value');
  const rows = await session.rows(`SELECT ${CLAIM_COLUMNS} FROM ${versions} c ORDER BY c.number, c.version`, [
    uuidArray(ids),
  ]);
  return rows.map(toClaim);
}
