import { storeConformance } from './conformance.ts';
import { sqliteFile, sqliteMemory } from './sqlite.ts';

storeConformance('SQLite file', sqliteFile);
storeConformance('SQLite in memory', sqliteMemory);
