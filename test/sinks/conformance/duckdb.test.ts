import { storeConformance } from './conformance.ts';
import { duckDbFile, duckDbMemory } from './duckdb.ts';
import { ledgerConformance } from './ledger/ledger.ts';

storeConformance('DuckDB file', duckDbFile);
storeConformance('DuckDB in memory', duckDbMemory);
ledgerConformance('DuckDB file', duckDbFile);
ledgerConformance('DuckDB in memory', duckDbMemory);
