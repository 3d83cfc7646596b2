import { describe, it } from 'vitest';
import { Memory } from '../../../../../pipelines/memory/memory.ts';
import { forgetsAsIfNever } from '../../../../pipelines/memory/retention/forget-property.ts';
import { CLOCK } from '../../../../pipelines/memory/some-memory.ts';
import { runs } from '../../../../property.ts';
import { mariaDbForTests } from '../../../../services/mariadb.ts';
import { postgresForTests } from '../../../../services/postgres.ts';
import { duckDbMemory } from '../../../../sinks/conformance/duckdb.ts';
import { type LedgerEngine, someStore } from '../../../../sinks/conformance/ledger/ledger-engine.ts';
import { libsql } from '../../../../sinks/conformance/libsql.ts';
import { mysql } from '../../../../sinks/conformance/mysql.ts';
import { postgres } from '../../../../sinks/conformance/postgres.ts';

const OPTIONS = { minConfidence: 0.8, review: 'none' as const };

/** One store has a scope for each run: what others say and forget there must not be noticed. */
function forgets(engine: LedgerEngine): void {
  it('forgets as if it had never known', async () => {
    const { ledger } = await someStore(engine);
    let now = CLOCK;
    const wallClock = () => {
      now += 1000;
      return now;
    };
    await forgetsAsIfNever((scope) => Memory.open(ledger.of(scope), { ...OPTIONS, wallClock }), runs(20));
  });
}

describe('memory in DuckDB', () => forgets(duckDbMemory));
const { describe: describePostgres } = await postgresForTests();
describePostgres('memory in PostgreSQL', () => forgets(postgres));
const { describe: describeMariaDb } = await mariaDbForTests();
describeMariaDb('memory in MariaDB', () => forgets(mysql));
describe('memory on a libsql server', () => forgets(libsql));
