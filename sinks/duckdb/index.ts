export { type DuckDbOptions, fillDuckDb, openDuckDb } from './open.ts';
export { withSalvage } from './salvage.ts';
