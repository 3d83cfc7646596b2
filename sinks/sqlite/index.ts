export { sqliteFile } from './namespaces.ts';
export { openSqlite, type SqliteOptions } from './open.ts';
export { withSalvage } from './salvage.ts';
export { SqliteStore } from './store.ts';
export { fillSqlite } from './transfer/writer.ts';
