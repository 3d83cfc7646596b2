export { fillLibsql, type LibsqlOptions, openLibsql } from './open.ts';
