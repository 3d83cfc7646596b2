import type { BareClaim, ClaimEmbedding, NearClaim } from '../../ledger.ts';
import { checkDimensions, dimensionsOf } from '../../sql/ledger/embeddings.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { asQuoted, type Connection, quoted } from '../connection.ts';
import { Insert } from '../insert.ts';

const EMBEDDINGS = new Insert(
  'embedding (claim_id, number, model, dimensions, vector)',
  5,
  `ON CONFLICT (model, number) DO UPDATE SET
     claim_id = excluded.claim_id, dimensions = excluded.dimensions, vector = excluded.vector`,
);

async function storedDimensions(connection: Connection, model: string): Promise<number | undefined> {
  const [row] = await connection.rows('SELECT dimensions FROM embedding WHERE model = ? LIMIT 1', [model]);
  return row && asNumber(row[0]);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Upserts vectors of claims. @throws Conflict */
export async function saveEmbeddings(
  connection: Connection,
  model: string,
  rows: readonly ClaimEmbedding[],
): Promise<void> {
  const dimensions = dimensionsOf(rows);
  if (dimensions === undefined) return;
  await connection.transact(async () => {
    checkDimensions(model, await storedDimensions(connection, model), dimensions);
    await EMBEDDINGS.run(connection, rows.length, (row, values) => {
      const { claim_id, number, vector } = rows[row];
      values.push(claim_id.toLowerCase(), number, model, dimensions, bytesOf(vector));
    });
  });
}

/** Claims without a vector of a model, with a number above `after`, by number. */
export async function withoutEmbedding(
  connection: Connection,
  model: string,
  after: number,
  limit: number,
): Promise<readonly BareClaim[]> {
  const rows = await connection.rows(
    `SELECT id, number, ${quoted('text')} FROM claim_version c
     WHERE number > ? AND superseded_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM embedding e WHERE e.model = ? AND e.number = c.number AND e.claim_id = c.id)
     ORDER BY number LIMIT ?`,
    [after, model, limit],
  );
  return rows.map(([id, number, text]) => ({
    id: asText(id),
    number: asNumber(number),
    text: asText(asQuoted(text)),
  }));
}

/** The claims whose vectors are nearest to a unit vector. @throws Conflict */
export async function nearest(
  connection: Connection,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<readonly NearClaim[]> {
  const rows = await connection.rows(
    `SELECT claim_id, 1 - vector_distance_cos(vector, ?) AS similarity FROM embedding
     WHERE model = ? AND dimensions = ? ORDER BY similarity DESC, number LIMIT ?`,
    [bytesOf(vector), model, vector.length, k],
  );
  if (rows.length === 0) checkDimensions(model, await storedDimensions(connection, model), vector.length);
  return rows.map(([id, similarity]) => ({ claim_id: asText(id), similarity: asNumber(similarity) }));
}
