/** Parameters of a DSN of a server, by the names that libsql's own clients know. */
export const PARAMETERS = ['authToken', 'tls'] as const;

/** Ends of file names that are no top-level domains, so that `libsql://tidemark.db` is a file beside the program. */
const FILE = /\.(db3?|sqlite3?|libsql)$/i;

/**
 * Path of the file that the part of a DSN behind `libsql://` names; undefined if it names a server: a path that begins with `/` or `.`,
 * has the ending of a database file, or is `:memory:`.
 */
export function libsqlFile(path: string): string | undefined {
  return /^[/.]/.test(path) || FILE.test(path) || path === ':memory:' ? path : undefined;
}
