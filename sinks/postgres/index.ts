export { openPostgresAlone, PostgresAlone } from './alone.ts';
export { postgresClock } from './clock.ts';
export { openPostgres, type PostgresOptions } from './open.ts';
export { PostgresShard } from './shard/shard.ts';
export { PostgresStore } from './store.ts';
export { fillPostgres } from './transfer/writer.ts';
