import { storeConformance } from '../../../sinks/conformance/conformance.ts';
import { ledgerConformance } from '../../../sinks/conformance/ledger/ledger.ts';
import { libsql } from '../../../sinks/conformance/libsql.ts';
import { faultConformance } from './faults.ts';

// The SQL is that of the store in an SQLite file, and what differs has its own tests: `npm test` checks both.
storeConformance('libsql server', libsql);
ledgerConformance('libsql server', libsql);
faultConformance('libsql server', libsql);
