import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '../../../operators/item-at.ts';
import { Conflict } from '../../../operators/records/errors.ts';
import type { BareText, Embedded, Near, TextVector } from '../../ledger.ts';
import { cellsOf, EMBEDDING } from '../../tables.ts';
import { records, texts, wholes } from '../select.ts';
import type { Session } from '../session.ts';

/** Numbers of vectors that are compared at once. */
const FLOATS = 1024 * 1024;

/** Dimensions of some vectors, undefined when there are none. */
function dimensionsOf(rows: readonly TextVector[]): number | undefined {
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

/** Where the texts are: the last versions of claims, and events by their `seq`. */
const TEXTS = {
  claim: { table: 'claim_version', number: 'number', text: '"text"', where: 't.superseded_at IS NULL' },
  event: { table: 'event', number: 'seq', text: 'content', where: 'true' },
} as const;

/** Which of some claims or events there are. */
async function existing(
  session: Session,
  scope: string,
  kind: Embedded,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const { table, where } = TEXTS[kind];
  for (let at = 0; at < ids.length; at += session.dialect.atOnce) {
    const some = session.dialect.oneOf('uuid', ids.slice(at, at + session.dialect.atOnce));
    const rest = `FROM ${table} t WHERE t.scope = ?text AND ${where} AND t.id ${some.sql}`;
    for (const id of await texts(session, 't.id', 'uuid', rest, [scope, ...some.values])) found.add(id);
  }
  return found;
}

/**
 * Upserts vectors of what is there: retention may have removed some while they were computed. In a fixed order, so that two processes that
 * write the same rows do not deadlock. @throws Conflict
 */
export async function saveEmbeddings(
  session: Session,
  scope: string,
  kind: Embedded,
  model: string,
  rows: readonly TextVector[],
): Promise<void> {
  const dimensions = dimensionsOf(rows);
  if (dimensions === undefined) return;
  await checkDimensions(session, model, dimensions);
  const there = await existing(session, scope, kind, [...new Set(rows.map(({ id }) => id.toLowerCase()))]);
  const known = rows.filter(({ id }) => there.has(id.toLowerCase()));
  const sorted = known.toSorted((one, other) => one.number - other.number || one.part - other.part);
  const stored = sorted.map(({ id, number, part, vector }) => ({
    kind,
    id: id.toLowerCase(),
    number,
    part,
    model,
    dimensions,
    vector,
    scope,
  }));
  await session.upsert(EMBEDDING, ['model', 'scope', 'kind', 'number', 'part'], cellsOf(EMBEDDING, stored));
}

/** Claims or events without a vector of a model, with a number above `after`, by number. */
export async function withoutEmbedding(
  session: Session,
  scope: string,
  kind: Embedded,
  model: string,
  after: number,
  limit: number,
): Promise<readonly BareText[]> {
  const { table, number, text, where } = TEXTS[kind];
  const { sql, values } = session.dialect.found({
    table,
    alias: 't',
    scope,
    where: {
      sql: `t.${number} > ?whole AND ${where} AND NOT EXISTS (
        SELECT 1 FROM embedding e
        WHERE e.model = ?text AND e.scope = t.scope AND e.kind = ?text AND e.number > ?whole AND e.number = t.${number} AND e.id = t.id)`,
      values: [after, model, kind, after],
    },
    tail: `ORDER BY t.${number} LIMIT ${limit}`,
  });
  const cells = await session.cells(
    [
      { sql: 't.id', kind: 'uuid' },
      { sql: `t.${number}`, kind: 'whole' },
      { sql: `t.${text}`, kind: 'text' },
    ],
    `FROM ${sql}`,
    values,
  );
  return cells.map(([id, place, content]) => ({
    id: String(id),
    number: Number(place),
    text: String(content),
  }));
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at] * other[at];
  return sum;
}

/** The claims or events with the vectors nearest to a unit vector, compared in this process. */
export async function nearest(
  session: Session,
  scope: string,
  kind: Embedded,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<readonly Near[]> {
  const atOnce = Math.max(1, Math.floor(FLOATS / vector.length));
  const rest = `FROM embedding WHERE model = ? AND scope = ?text AND kind = ?text AND dimensions = ?int
    AND (number > ?whole OR (number = ?whole AND part > ?int)) ORDER BY number, part LIMIT ${atOnce}`;
  let best: (Near & { readonly number: number })[] = [];
  for (let last = { number: -1, part: -1 }; ; ) {
    const asked = [model, scope, kind, vector.length, last.number, last.number, last.part];
    const rows = await records(session, EMBEDDING, rest, asked);
    const found = rows.map(({ id, number, vector: other }) => ({
      number,
      id,
      similarity: product(vector, other),
    }));
    best = distinct(
      [...best, ...found].sort((a, b) => b.similarity - a.similarity || a.number - b.number),
    ).slice(0, k);
    if (rows.length < atOnce) break;
    last = itemAt(rows, -1);
    await nextTurn();
  }
  return best.map(({ id, similarity }) => ({ id, similarity }));
}

/** The first of each id. */
function distinct<T extends { readonly id: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => seen.size < seen.add(id).size);
}
