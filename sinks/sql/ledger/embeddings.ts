import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '../../../operators/item-at.ts';
import { Conflict } from '../../../operators/records/errors.ts';
import type { BareClaim, ClaimEmbedding, NearClaim } from '../../ledger.ts';
import { CLAIM_VERSION, cellsOf, EMBEDDING, rowsOf } from '../../tables.ts';
import { records, wholes } from '../select.ts';
import { type Session, selected } from '../session.ts';

/** Numbers of vectors that are compared at once. */
const FLOATS = 1024 * 1024;

/** Dimensions of some vectors, undefined when there are none. */
function dimensionsOf(rows: readonly ClaimEmbedding[]): number | undefined {
  const [first] = rows;
  if (rows.some(({ vector }) => vector.length !== first?.vector.length)) {
    throw new RangeError('all vectors of a model must have the same dimensions');
  }
  return first?.vector.length;
}

/** Throws a Conflict when a model has vectors of other dimensions. */
export async function checkDimensions(session: Session, model: string, given: number): Promise<void> {
  const rest = 'FROM embedding WHERE model = ? LIMIT 1';
  const [[found] = [null]] = await wholes(session, ['dimensions'], rest, [model]);
  if (found === null || found === given) return;
  throw new Conflict(
    `The vectors of the model ${model} in the store have ${found} dimensions, and it now returns ${given}: it is a different ` +
      'model. Give it another name in MEMORY_EMBEDDINGS_MODEL.',
  );
}

/** Upserts vectors of claims, in a fixed order, so that two processes that write the same rows do not deadlock. @throws Conflict */
export async function saveEmbeddings(
  session: Session,
  scope: string,
  model: string,
  rows: readonly ClaimEmbedding[],
): Promise<void> {
  const dimensions = dimensionsOf(rows);
  if (dimensions === undefined) return;
  await checkDimensions(session, model, dimensions);
  const sorted = rows.toSorted((one, other) => one.number - other.number);
  const stored = sorted.map(({ claim_id, number, vector }) => ({
    claim_id: claim_id.toLowerCase(),
    number,
    model,
    dimensions,
    vector,
    scope,
  }));
  await session.upsert(EMBEDDING, ['model', 'scope', 'number'], cellsOf(EMBEDDING, stored));
}

const BARE = CLAIM_VERSION.columns.filter(({ name }) => ['id', 'number', 'text'].includes(name));

/** Claims without a vector of a model, with a number above `after`, by number. */
export async function withoutEmbedding(
  session: Session,
  scope: string,
  model: string,
  after: number,
  limit: number,
): Promise<readonly BareClaim[]> {
  const { sql, values } = session.dialect.found({
    table: 'claim_version',
    alias: 'c',
    scope,
    where: {
      sql: `c.number > ?whole AND c.superseded_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM embedding e
        WHERE e.model = ?text AND e.scope = c.scope AND e.number > ?whole AND e.number = c.number AND e.claim_id = c.id)`,
      values: [after, model, after],
    },
    tail: `ORDER BY c.number LIMIT ${limit}`,
  });
  const cells = await session.cells(selected(BARE, 'c'), `FROM ${sql}`, values);
  return rowsOf(CLAIM_VERSION, BARE, cells).map(({ id, number, text }) => ({ id, number, text }));
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at] * other[at];
  return sum;
}

/** The claims whose vectors are nearest to a unit vector, compared in this process. */
export async function nearest(
  session: Session,
  scope: string,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<readonly NearClaim[]> {
  const atOnce = Math.max(1, Math.floor(FLOATS / vector.length));
  const rest = `FROM embedding WHERE model = ? AND scope = ?text AND number > ?whole AND dimensions = ?int ORDER BY number LIMIT ${atOnce}`;
  let best: (NearClaim & { readonly number: number })[] = [];
  for (let last = -1; ; ) {
    const rows = await records(session, EMBEDDING, rest, [model, scope, last, vector.length]);
    const found = rows.map((row) => ({
      number: row.number,
      claim_id: row.claim_id,
      similarity: product(vector, row.vector),
    }));
    best = [...best, ...found].sort((a, b) => b.similarity - a.similarity || a.number - b.number).slice(0, k);
    if (rows.length < atOnce) break;
    last = itemAt(rows, -1).number;
    await nextTurn();
  }
  return best.map(({ claim_id, similarity }) => ({ claim_id, similarity }));
}
