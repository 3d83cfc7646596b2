import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BareClaim, ClaimEmbedding, NearClaim } from '../../ledger.ts';
import { checkDimensions, dimensionsOf } from '../../sql/ledger/embeddings.ts';
import { asNumber, asText } from '../../sql/values.ts';
import type { Session } from '../connection/session.ts';
import { Insert } from '../insert.ts';
import { bytesOf } from '../values.ts';

const EMBEDDINGS = new Insert('embedding (claim_id, number, model, dimensions, "vector")', 'REPLACE');

/** Numbers of vectors that are read at once. */
const FLOATS = 1024 * 1024;

async function storedDimensions(session: Session, model: string): Promise<number | undefined> {
  const [row] = await session.rows('SELECT dimensions FROM embedding WHERE model = ? LIMIT 1', [model]);
  return row && asNumber(row[0]);
}

const bytesIn = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Upserts vectors of claims. @throws Conflict */
export async function saveEmbeddings(
  session: Session,
  model: string,
  rows: readonly ClaimEmbedding[],
): Promise<void> {
  const dimensions = dimensionsOf(rows);
  if (dimensions === undefined) return;
  checkDimensions(model, await storedDimensions(session, model), dimensions);
  await EMBEDDINGS.run(session, rows.length, (row) => {
    const { claim_id, number, vector } = rows[row];
    return [claim_id.toLowerCase(), number, model, dimensions, bytesIn(vector)];
  });
}

/** Claims without a vector of a model, with a number above `after`, by number. */
export async function withoutEmbedding(
  session: Session,
  model: string,
  after: number,
  limit: number,
): Promise<readonly BareClaim[]> {
  const rows = await session.rows(
    `SELECT id, number, "text" FROM claim_version c
     WHERE number > ? AND superseded_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM embedding e WHERE e.model = ? AND e.number = c.number AND e.claim_id = c.id)
     ORDER BY number LIMIT ?`,
    [after, model, limit],
  );
  return rows.map(([id, number, text]) => ({ id: asText(id), number: asNumber(number), text: asText(text) }));
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at] * other[at];
  return sum;
}

/**
 * The claims whose vectors are nearest to a unit vector. They are compared in this process: neither MySQL nor every supported MariaDB
 * has a function for it.
 *
 * @throws Conflict
 */
export async function nearest(
  session: Session,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<readonly NearClaim[]> {
  const atOnce = Math.max(1, Math.floor(FLOATS / vector.length));
  let best: (NearClaim & { readonly number: number })[] = [];
  let seen = 0;
  for (let last = -1; ; ) {
    const rows = await session.rows(
      `SELECT number, claim_id, "vector" FROM embedding WHERE model = ? AND number > ? AND dimensions = ?
       ORDER BY number LIMIT ?`,
      [model, last, vector.length, atOnce],
    );
    seen += rows.length;
    const found = rows.map(([number, id, bytes]) => ({
      number: asNumber(number),
      claim_id: asText(id),
      similarity: product(vector, new Float32Array(bytesOf(bytes).buffer)),
    }));
    best = [...best, ...found].sort((a, b) => b.similarity - a.similarity || a.number - b.number).slice(0, k);
    if (rows.length < atOnce) break;
    last = asNumber(rows[rows.length - 1][0]);
    await nextTurn();
  }
  if (seen === 0) checkDimensions(model, await storedDimensions(session, model), vector.length);
  return best.map(({ claim_id, similarity }) => ({ claim_id, similarity }));
}
