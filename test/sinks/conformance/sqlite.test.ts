import { storeConformance } from './conformance.ts';
import { ledgerConformance } from './ledger/ledger.ts';
import { sqliteFile, sqliteMemory } from './sqlite.ts';

storeConformance('SQLite file', sqliteFile);
storeConformance('SQLite in memory', sqliteMemory);
ledgerConformance('SQLite file', sqliteFile);
ledgerConformance('SQLite in memory', sqliteMemory);
