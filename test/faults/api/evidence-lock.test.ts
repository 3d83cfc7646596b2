import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Contender, startContender } from '../../api/mcp-framework/evidence/lock/contender.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { runs } from '../../property.ts';

/** Processes that want the lock at the same time. */
const CROWD = 8;

const refused = (said: string) => said.includes('is open in another process');

describe('the lock of an evidence log', () => {
  it('has one holder in every crowd that finds a killed one', async () => {
    const log = join(temporaryFolder(), 'calls.jsonl');
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => startContender(log)));
    const kills = runs(40);
    for (let round = 0; round < kills; round++) {
      const said = await Promise.all(crowd.map((each) => each.take()));
      const holders = crowd.filter((_, at) => said[at].startsWith('held'));
      expect({ round, said, holders: holders.length }).toMatchObject({ holders: 1 });
      expect(said.filter(refused)).toHaveLength(CROWD - 1);
      await holders[0].kill();
      crowd.splice(crowd.indexOf(holders[0]), 1, await startContender(log));
    }
  });

  // A container is a process 1 of its own, with a network of its own, over a volume that others mount too.
  it.skipIf(process.getuid?.() !== 0)('has one holder among containers with the same pid', async () => {
    const log = join(temporaryFolder(), 'calls.jsonl');
    const contained = () =>
      startContender(log, 'unshare', '--pid', '--net', '--fork', '--kill-child', '--mount-proc');
    const [first, second]: Contender[] = await Promise.all([contained(), contained()]);
    expect(await first.take()).toBe('held by 1');
    expect(refused(await second.take())).toBe(true);
    await first.kill();
    await expect.poll(() => second.take()).toBe('held by 1');
    expect(refused(await (await startContender(log)).take())).toBe(true);
  });
});
