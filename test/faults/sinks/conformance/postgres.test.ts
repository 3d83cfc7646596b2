import { postgresForTests } from '../../../services/postgres.ts';
import { postgres } from '../../../sinks/conformance/postgres.ts';
import { faultConformance } from './faults.ts';

const { describe } = await postgresForTests();

describe('with PostgreSQL', () => faultConformance('PostgreSQL', postgres));
