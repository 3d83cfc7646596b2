import { mariaDbForTests } from '../../services/mariadb.ts';
import { storeConformance } from './conformance.ts';
import { ledgerConformance } from './ledger/ledger.ts';
import { mysql } from './mysql.ts';

const { describe } = await mariaDbForTests();

describe('with MariaDB', () => {
  storeConformance('MySQL', mysql);
  ledgerConformance('MySQL', mysql);
});
