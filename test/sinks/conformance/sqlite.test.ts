import { storeConformance } from './conformance.ts';
import { ledgerConformance } from './ledger/ledger.ts';
import { sqliteFile } from './sqlite.ts';

storeConformance('SQLite file', sqliteFile);
ledgerConformance('SQLite file', sqliteFile);
