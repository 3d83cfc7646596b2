export { sqliteFile } from './namespaces.ts';
export { openSqlite, type SqliteOptions } from './open.ts';
export { SqliteStore } from './store.ts';
