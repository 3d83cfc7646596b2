import { storeConformance } from './conformance.ts';
import { ledgerConformance } from './ledger/ledger.ts';
import { libsql } from './libsql.ts';

storeConformance('libsql server', libsql);
ledgerConformance('libsql server', libsql);
