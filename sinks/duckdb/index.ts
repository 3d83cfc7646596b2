export { type DuckDbOptions, openDuckDb } from './open.ts';
export { withSalvage } from './salvage.ts';
export { DuckDbStore } from './store.ts';
export { fillDuckDb } from './transfer/writer.ts';
