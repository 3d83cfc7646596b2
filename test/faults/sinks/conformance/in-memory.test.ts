import { storeConformance } from '../../../sinks/conformance/conformance.ts';
import { duckDbMemory } from '../../../sinks/conformance/duckdb.ts';
import { ledgerConformance } from '../../../sinks/conformance/ledger/ledger.ts';
import { sqliteMemory } from '../../../sinks/conformance/sqlite.ts';

// The code is that of the stores in files, which `npm test` checks.
storeConformance('DuckDB in memory', duckDbMemory);
ledgerConformance('DuckDB in memory', duckDbMemory);
storeConformance('SQLite in memory', sqliteMemory);
ledgerConformance('SQLite in memory', sqliteMemory);
