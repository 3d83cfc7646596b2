export { mysqlClock } from './clock.ts';
export { fillMysql, type MysqlOptions, openMysql } from './open.ts';
