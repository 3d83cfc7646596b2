export { type DuckDbOptions, openDuckDb } from './open.ts';
export { DuckDbStore } from './store.ts';
