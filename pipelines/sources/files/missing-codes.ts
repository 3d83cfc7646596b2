import type { DuckDBConnection } from '@duckdb/node-api';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { FAULTS } from './load.ts';
import { textRows } from './sql-text.ts';

/** Numbers of nines alone, which weather stations and loggers write for a missing value: -99, -999.9, 9999. */
const NINES = [
  '99',
  '999',
  '9999',
  '99999',
  '999999',
  '99.9',
  '999.9',
  '9999.9',
  '99.99',
  '999.99',
  '9999.99',
];
/** Positive ones have three nines at least: 99 is a common percentage. */
const CODES = [...NINES.map((text) => `-${text}`), ...NINES.slice(1)].map(Number);

/**
 * Numbers that stand for a missing value in a file, and marks their cells so.
 *
 * A guessed code occurs twice at least in a column of values, and lies further from all other values of it than these lie apart.
 *
 * @param index number of the file
 * @param flag codes separated by commas, or `none` to take every number as a value; undefined to guess
 * @returns the codes, in ascending order
 * @throws InvalidInput when the flag has something else
 */
export async function markMissing(
  connection: DuckDBConnection,
  index: number,
  flag: string | undefined,
): Promise<number[]> {
  if (flag === 'none') return [];
  const named = flag === undefined ? undefined : codesOf(flag);
  const found =
    named === undefined
      ? await guessed(connection, index)
      : named.map((code) => ({ code, where: `v = ${code}` }));
  for (const { code, where } of found) {
    await connection.run(
      `UPDATE cells SET fault = ${FAULTS.code}, bad = '${code}' WHERE f = ${index} AND fault = 0 AND ${where}`,
    );
  }
  return [...new Set(found.map(({ code }) => code))].sort((a, b) => a - b);
}

function codesOf(flag: string): number[] {
  return flag.split(',').map((text) => {
    const code = Number(text.trim());
    if (text.trim() === '' || !Number.isFinite(code)) {
      throw new InvalidInput(
        `--missing ${flag}: ${JSON.stringify(text)} is no number; give the numbers that stand for a missing value, such as -9999,-999, or none.`,
      );
    }
    return code;
  });
}

async function guessed(connection: DuckDBConnection, index: number) {
  const own = `f = ${index} AND fault = 0`;
  const codes = `v IN (${CODES.join(', ')})`;
  const counted = `SELECT m, v FROM cells WHERE ${own} AND ${codes} GROUP BY m, v HAVING count(*) > 1`;
  // Nearly all files have none: they are not read again.
  if ((await textRows(connection, counted)).length === 0) return [];
  const rows = await textRows(
    connection,
    `SELECT m, v FROM (${counted})
     JOIN (SELECT m, min(v) AS low, max(v) AS high FROM cells WHERE ${own} AND NOT ${codes} GROUP BY m) USING (m)
     WHERE high > low AND (v < low - (high - low) OR v > high + (high - low)) ORDER BY m, v`,
  );
  return rows.map(([m, v]) => ({ code: Number(v), where: `v = ${Number(v)} AND m = ${Number(m)}` }));
}
