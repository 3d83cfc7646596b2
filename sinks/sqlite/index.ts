export { sqliteFile } from './namespaces.ts';
export { fillSqlite, openSqlite, type SqliteOptions } from './open.ts';
export { withSalvage } from './salvage.ts';
