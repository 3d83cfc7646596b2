export { mysqlClock } from './clock.ts';
export { type MysqlOptions, openMysql } from './open.ts';
export { MysqlStore } from './store.ts';
export { fillMysql } from './transfer/writer.ts';
