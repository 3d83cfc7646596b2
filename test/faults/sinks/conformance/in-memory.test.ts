import { driverConformance } from '../../../sinks/conformance/conformance.ts';
import { duckDbMemory } from '../../../sinks/conformance/duckdb.ts';
import { ledgerDriverConformance } from '../../../sinks/conformance/ledger/ledger.ts';
import { sqliteMemory } from '../../../sinks/conformance/sqlite.ts';

// The code is that of the stores in files, which `npm test` checks.
driverConformance('DuckDB in memory', duckDbMemory);
ledgerDriverConformance('DuckDB in memory', duckDbMemory);
driverConformance('SQLite in memory', sqliteMemory);
ledgerDriverConformance('SQLite in memory', sqliteMemory);
