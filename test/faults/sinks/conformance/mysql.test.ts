import { mariaDbForTests } from '../../../services/mariadb.ts';
import { mysql } from '../../../sinks/conformance/mysql.ts';
import { faultConformance } from './faults.ts';

const { describe } = await mariaDbForTests();

describe('with MariaDB', () => faultConformance('MySQL', mysql));
