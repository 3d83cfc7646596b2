import { sqliteFile } from '../../../sinks/conformance/sqlite.ts';
import { faultConformance } from './faults.ts';

faultConformance('SQLite file', sqliteFile);
