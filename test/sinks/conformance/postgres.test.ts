import { postgresForTests } from '../../services/postgres.ts';
import { storeConformance } from './conformance.ts';
import { ledgerConformance } from './ledger/ledger.ts';
import { postgres } from './postgres.ts';

const { describe } = await postgresForTests();

describe('with PostgreSQL', () => {
  storeConformance('PostgreSQL', postgres);
  ledgerConformance('PostgreSQL', postgres);
});
