import { setTimeout as delay } from 'node:timers/promises';
import { it } from 'vitest';
import { noise } from '../../../operators/noise.ts';
import { runs, seed } from '../../../property.ts';
import { postgresForTests, postgresUrl } from '../../../services/postgres.ts';
import { connect, openShared } from '../../../sinks/postgres/harness.ts';
import { checkRounds } from '../../../sinks/postgres/ledger-check.ts';
import { LedgerCommitter } from '../../../sinks/postgres/ledger-committer.ts';
import { commitRounds } from '../../../sinks/postgres/ledger-rounds.mjs';

const postgres = await postgresForTests();

postgres.describe('writers of one ledger', () => {
  it('may be killed at any moment: whole rounds are there, and all that were acknowledged', async () => {
    const url = await postgresUrl();
    const { ledger } = await openShared({ url });
    const { uniform } = noise(seed);
    const acknowledged: string[] = [];
    for (let round = 0; round < runs(6); round++) {
      const others = ['a', 'b'].map((name) => new LedgerCommitter(url, `${name} ${round}`));
      const own = commitRounds(ledger, `own ${round}`, 3, (token) => acknowledged.push(token));
      for (const other of others) await other.rounds(2);
      await delay(uniform() * 20);
      for (const other of others) await other.kill();
      await own;
      for (const other of others) acknowledged.push(...other.acknowledged);
    }
    await checkRounds(await connect(url), acknowledged);
  });
});
