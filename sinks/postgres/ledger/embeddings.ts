import type { BareClaim, ClaimEmbedding, NearClaim } from '../../ledger.ts';
import { encodeText } from '../../sql/escape.ts';
import { checkDimensions, dimensionsOf } from '../../sql/ledger/embeddings.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';
import { RowFields, text } from './fields.ts';

/** Rows per statement; more would exceed the maximum number of parameters. */
const ROWS = 1000;
/** Maximum dimensions of a vector stored inline in its row. */
const IN_ROW = 1900;
/** Terms per part of a sum: thousands of nested terms would exceed the server's stack. */
const TERMS = 64;

async function storedDimensions(session: Session, model: string): Promise<number | undefined> {
  const rows = await session.rows(
    `SELECT dimensions FROM ${session.schema}.embedding WHERE model = $1 LIMIT 1`,
    [encodeText(model)],
  );
  return rows.length === 0 ? undefined : asNumber(rows[0][0]);
}

/** Upserts vectors of claims. @throws Conflict */
export async function saveEmbeddings(
  session: Session,
  model: string,
  rows: readonly ClaimEmbedding[],
): Promise<void> {
  const dimensions = dimensionsOf(rows);
  if (dimensions === undefined) return;
  checkDimensions(model, await storedDimensions(session, model), dimensions);
  // In a fixed order, so that two processes writing the same rows do not deadlock.
  const sorted = [...rows].sort((one, other) => one.number - other.number);
  for (let from = 0; from < sorted.length; from += ROWS) {
    const part = sorted.slice(from, from + ROWS);
    const places = part.map((_, at) => {
      const first = 3 + 3 * at;
      return `($${first}::uuid, $${first + 1}::bigint, $1, $2::integer, $${first + 2}::real[])`;
    });
    await session.rows(
      `INSERT INTO ${session.schema}.embedding (claim_id, number, model, dimensions, vector)
       VALUES ${places.join(', ')}
       ON CONFLICT (model, number) DO UPDATE SET
         claim_id = excluded.claim_id, dimensions = excluded.dimensions, vector = excluded.vector`,
      [
        encodeText(model),
        dimensions,
        ...part.flatMap(({ claim_id, number, vector }) => [claim_id, number, `{${vector.join(',')}}`]),
      ],
    );
  }
}

/** Claims without a vector of a model, with a number above `after`, by number. */
export async function withoutEmbedding(
  session: Session,
  model: string,
  after: number,
  limit: number,
): Promise<readonly BareClaim[]> {
  const { schema } = session;
  const rows = await session.rows(
    `SELECT c.id::text, c.number, c."text" FROM ${schema}.claim_version c
     WHERE c.number > $1::bigint AND c.superseded_seq IS NULL AND NOT EXISTS (
       SELECT FROM ${schema}.embedding e WHERE e.model = $2 AND e.number = c.number AND e.claim_id = c.id)
     ORDER BY c.number LIMIT ${limit}`,
    [after, encodeText(model)],
  );
  return rows.map((row) => {
    const fields = new RowFields(row);
    return { id: text(fields), number: fields.int8(), text: text(fields) };
  });
}

/**
 * The dot product of a vector and parameters from `$first` on, written out: this takes the server a third of the time of unnest(), and
 * there is no function for it without an extension.
 */
function product(dimensions: number, first: number): string {
  const terms = Array.from({ length: dimensions }, (_, at) => `vector[${at + 1}] * $${first + at}::real`);
  const sums: string[] = [];
  for (let at = 0; at < terms.length; at += TERMS) sums.push(`(${terms.slice(at, at + TERMS).join(' + ')})`);
  return sums.join(' + ');
}

/** The claims whose vectors are nearest to a unit vector. @throws Conflict */
export async function nearest(
  session: Session,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<readonly NearClaim[]> {
  const from = `${session.schema}.embedding WHERE model = $1 AND dimensions = $2::integer`;
  // Concatenating the empty array detoasts a vector stored out of line once, instead of once per term. Unlike the other form, this search
  // is not parallelised.
  const source =
    vector.length <= IN_ROW
      ? from
      : `(SELECT claim_id, number, vector || '{}'::real[] AS vector FROM ${from} OFFSET 0) whole`;
  const rows = await session.rows(
    `SELECT claim_id::text, ${product(vector.length, 3)} AS similarity FROM ${source}
     ORDER BY similarity DESC, number LIMIT ${k}`,
    [encodeText(model), vector.length, ...vector],
  );
  if (rows.length === 0) checkDimensions(model, await storedDimensions(session, model), vector.length);
  return rows.map((row) => {
    const fields = new RowFields(row);
    return { claim_id: text(fields), similarity: fields.float8() };
  });
}
