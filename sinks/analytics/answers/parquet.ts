import { InvalidInput } from '../../../operators/records/errors.ts';
import { bindParameters, withDollars, withoutEnds } from '../parameters.ts';
import { literal } from '../sql-text.ts';
import type { Asked } from './answer.ts';

const ONLY_QUERIES =
  'A Parquet answer takes a statement with rows: SELECT, FROM, VALUES, DESCRIBE, SHOW or SUMMARIZE.';

/**
 * Writes the rows to the file of the question, by DuckDB's own COPY. The caller's text is a whole statement by itself, which was prepared
 * before: its parentheses are balanced, and nothing of it can end the COPY.
 */
export async function writeParquet({ connection, question, say }: Asked): Promise<void> {
  const { id, sql, parameters, rows, file } = question;
  if (file === undefined) throw new InvalidInput(ONLY_QUERIES);
  const limit = Number.isFinite(rows) ? ` LIMIT ${rows}` : '';
  const text = withoutEnds(withDollars(sql, parameters));
  const statements = await connection.extractStatements(
    `COPY (FROM (\n${text}\n) AS answer${limit}) TO ${literal(file)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`,
  );
  if (statements.count !== 1) throw new InvalidInput(ONLY_QUERIES);
  const prepared = await statements.prepare(0);
  bindParameters(prepared, parameters);
  await prepared.run();
  say({ id, kind: 'end', truncated: false, bytes: 0 });
}
