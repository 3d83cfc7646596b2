/** The file of a namespace: SQLite has no schemas, so each namespace is a file beside the path. */
export function sqliteFile(path: string, namespace: string | undefined): string {
  return namespace === undefined || path === ':memory:' ? path : `${path}.${namespace}`;
}
