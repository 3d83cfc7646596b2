import { driverConformance } from '../../../sinks/conformance/conformance.ts';
import { ledgerDriverConformance } from '../../../sinks/conformance/ledger/ledger.ts';
import { libsql } from '../../../sinks/conformance/libsql.ts';
import { faultConformance } from './faults.ts';

// The SQL is that of the store in an SQLite file, which `npm test` checks.
driverConformance('libsql server', libsql);
ledgerDriverConformance('libsql server', libsql);
faultConformance('libsql server', libsql);
