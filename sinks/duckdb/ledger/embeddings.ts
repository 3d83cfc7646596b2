import { type DuckDBConnection, FLOAT, LIST, listValue } from '@duckdb/node-api';
import type { BareClaim, ClaimEmbedding, NearClaim } from '../../ledger.ts';
import { checkDimensions, dimensionsOf } from '../../sql/ledger/embeddings.ts';
import { asNumber, asText } from '../../sql/values.ts';
import { transact, type WriteSession } from '../transact.ts';
import { among, rowsOf } from './ask.ts';
import { appendRows, type ChunkColumn, integer, text, uuid, whole } from './chunks.ts';

type Row = ClaimEmbedding & { readonly model: string };

const vector: ChunkColumn<Row> = {
  type: LIST(FLOAT),
  set: (chunk, column, rows) => {
    chunk.setColumnValues(
      column,
      rows.map((row) => listValue(Array.from(row.vector))),
    );
  },
};

const EMBEDDING: readonly ChunkColumn<Row>[] = [
  uuid((row) => row.claim_id),
  whole((row) => row.number),
  text((row) => row.model),
  integer((row) => row.vector.length),
  vector,
];

async function storedDimensions(connection: DuckDBConnection, model: string): Promise<number | undefined> {
  const found = await connection.run('SELECT dimensions FROM embedding WHERE model = ? LIMIT 1', [model]);
  const [row] = await found.getRows();
  return row && asNumber(row[0]);
}

/** Upserts vectors of claims. @throws Conflict */
export async function saveEmbeddings(
  session: WriteSession,
  model: string,
  rows: readonly ClaimEmbedding[],
): Promise<void> {
  const dimensions = dimensionsOf(rows);
  if (dimensions === undefined) return;
  const { connection, appenders } = session;
  await transact(session, async () => {
    checkDimensions(model, await storedDimensions(connection, model), dimensions);
    await connection.run(
      "DELETE FROM embedding WHERE model = ? AND number IN (SELECT unnest(string_split(?, ',')::BIGINT[]))",
      [model, rows.map(({ number }) => number).join(',')],
    );
    await appendRows(
      appenders,
      'embedding',
      EMBEDDING,
      rows.map((row) => ({ ...row, model })),
    );
  });
}

/** Claims without a vector of a model, with a number above `after`, by number. */
export async function withoutEmbedding(
  connection: DuckDBConnection,
  model: string,
  after: number,
  limit: number,
): Promise<readonly BareClaim[]> {
  const found = among(
    'claim_version c',
    `WHERE c.superseded_at IS NULL AND c.number > ?::BIGINT AND NOT EXISTS (
       SELECT 1 FROM embedding e
       WHERE e.model = ? AND e.number > ?::BIGINT AND e.number = c.number AND e.claim_id = c.id)
     ORDER BY c.number LIMIT ${limit}`,
  );
  const from = `${found} ORDER BY c.number`;
  const rows = await rowsOf(connection, 'c.id::VARCHAR, c.number, c."text"', from, [
    BigInt(after),
    model,
    BigInt(after),
  ]);
  return rows.map(([id, number, text]) => ({ id: asText(id), number: asNumber(number), text: asText(text) }));
}

/** The claims whose vectors are nearest to a unit vector. @throws Conflict */
export async function nearest(
  connection: DuckDBConnection,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<readonly NearClaim[]> {
  const rows = await rowsOf(
    connection,
    'claim_id::VARCHAR, similarity',
    `(SELECT claim_id, number, list_inner_product(vector, string_split(?, ',')::FLOAT[]) AS similarity
      FROM embedding WHERE model = ? AND dimensions = ?::INTEGER
      ORDER BY similarity DESC, number LIMIT ${k})
     ORDER BY similarity DESC, number`,
    [vector.join(','), model, vector.length],
  );
  if (rows.length === 0) checkDimensions(model, await storedDimensions(connection, model), vector.length);
  return rows.map(([id, similarity]) => ({ claim_id: asText(id), similarity: asNumber(similarity) }));
}
