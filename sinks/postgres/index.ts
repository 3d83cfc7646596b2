export { postgresClock } from './clock.ts';
export { fillPostgres, openPostgres, openPostgresAlone, type PostgresOptions } from './open.ts';
export { PostgresShard } from './shard/shard.ts';
export { PostgresAlone, PostgresStore } from './store.ts';
