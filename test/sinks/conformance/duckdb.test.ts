import { storeConformance } from './conformance.ts';
import { duckDbFile, duckDbMemory } from './duckdb.ts';

storeConformance('DuckDB file', duckDbFile);
storeConformance('DuckDB in memory', duckDbMemory);
