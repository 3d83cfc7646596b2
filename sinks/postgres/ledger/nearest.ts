import type { Embedded, Near } from '../../ledger.ts';
import type { Session } from '../../sql/session.ts';

/** Maximum dimensions of a vector stored inline in its row. */
const IN_ROW = 1900;
/** Terms per part of a sum: thousands of nested terms would exceed the server's stack. */
const TERMS = 64;

/**
 * The dot product of a vector and as many values, written out: this takes the server a third of the time of unnest(), and there is no
 * function for it without an extension.
 */
function product(dimensions: number): string {
  const terms = Array.from({ length: dimensions }, (_, at) => `vector[${at + 1}] * ?double::real`);
  const sums: string[] = [];
  for (let at = 0; at < terms.length; at += TERMS) sums.push(`(${terms.slice(at, at + TERMS).join(' + ')})`);
  return sums.join(' + ');
}

/** The claims or events with the vectors nearest to a unit vector. */
export async function nearest(
  session: Session,
  scope: string,
  kind: Embedded,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<readonly Near[]> {
  const from = 'embedding WHERE scope = ?text AND model = ?text AND kind = ?text AND dimensions = ?int';
  // Concatenating the empty array detoasts a vector stored out of line once, instead of once per term. Unlike the other form, this search
  // is not parallelised.
  const source =
    vector.length <= IN_ROW
      ? from
      : `(SELECT id, number, vector || '{}'::real[] AS vector FROM ${from} OFFSET 0) whole`;
  const rows = await session.cells(
    [
      { sql: 'id', kind: 'uuid' },
      { sql: `max(${product(vector.length)})`, kind: 'double' },
    ],
    `FROM ${source} GROUP BY id, number ORDER BY 2 DESC, number LIMIT ${k}`,
    [...vector, scope, model, kind, vector.length],
  );
  return rows.map(([id, similarity]) => ({ id: String(id), similarity: Number(similarity) }));
}
