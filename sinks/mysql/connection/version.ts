import { TidemarkError } from '../../../operators/records/errors.ts';

/** The oldest versions with what the store needs: MariaDB 10.6 is the oldest that is maintained; 8.0.17 has the collation of the tables. */
const OLDEST = { mariadb: [10, 6, 0], mysql: [8, 0, 17] } as const;

/** Whether a version, as a server says it, is MariaDB's. */
export function isMariaDb(version: string): boolean {
  return /mariadb/i.test(version);
}

/** The collation of the migrations, and that of MySQL which is the same: by code points, and spaces at the end of a text count. */
export const COLLATION = 'utf8mb4_nopad_bin';
const MYSQL_COLLATION = 'utf8mb4_0900_bin';

/** Name of the collation of texts on a server. A server that is too old for it is refused before. */
export function collationOf(version: string): string {
  return isMariaDb(version) ? COLLATION : MYSQL_COLLATION;
}

/** The numbers of a version; MariaDB puts 5.5.5- in front of its own for some clients. */
function numbersOf(version: string): number[] {
  const [, ...numbers] = /^(?:5\.5\.5-(?=\d+\.\d+\.\d+-mariadb))?(\d+)\.(\d+)\.(\d+)/i.exec(version) ?? [];
  return numbers.map(Number);
}

function isOlder(numbers: readonly number[], oldest: readonly number[]): boolean {
  for (const [place, least] of oldest.entries()) {
    const number = numbers[place];
    if (number !== least) return number === undefined || !(number > least);
  }
  return false;
}

/**
 * @param version as the server says it, such as `10.11.14-MariaDB` or `8.0.36`
 * @throws TidemarkError `store_path` that names the remedy, if the server is too old
 */
export function checkVersion(version: string): void {
  const oldest = isMariaDb(version) ? OLDEST.mariadb : OLDEST.mysql;
  if (!isOlder(numbersOf(version), oldest)) return;
  throw new TidemarkError(
    'store_path',
    `The database server says that its version is ${version}, which is too old for a store; use MariaDB 10.6 or later, MySQL 8.0.17 or ` +
      'later, or another kind of store.',
  );
}
