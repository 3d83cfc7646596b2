import { storeConformance } from './conformance.ts';
import { duckDbFile } from './duckdb.ts';
import { ledgerConformance } from './ledger/ledger.ts';

storeConformance('DuckDB file', duckDbFile);
ledgerConformance('DuckDB file', duckDbFile);
