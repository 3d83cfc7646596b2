export { openSqlite, type SqliteOptions, sqliteFile } from './open.ts';
export { SqliteStore } from './store.ts';
