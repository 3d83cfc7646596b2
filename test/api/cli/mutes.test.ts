import { describe, expect, it } from 'vitest';
import { Client } from '../../../api/client/index.ts';
import { until } from '../answers.ts';
import { sharedService, uuid } from '../harness.ts';
import { runCommand } from './run-command.ts';

describe('tidemark mutes and feedback', () => {
  const service = sharedService();
  const run = (...args: string[]) => runCommand([...args, '--url', service.url]);

  it('mute for a time, list and remove', async () => {
    expect((await run('mutes')).stdout).toEqual(['Nothing is muted.']);
    const made = await run(
      'mutes',
      'create',
      '--entity',
      'db-1',
      '--tag',
      'env:prod',
      '--for',
      '2h',
      '--reason',
      'upgrade',
    );
    const [, id] = /^muted from \S+Z to \S+Z: (\S+)$/.exec(made.stdout[0]) ?? [];
    expect((await run('mutes', 'list')).stdout.at(-1)).toMatch(
      new RegExp(`^${id} +db-1 env:prod +every pattern +\\S+ +\\S+ +upgrade$`),
    );
    expect(JSON.parse((await run('mutes', '--json')).stdout[0])).toMatchObject({
      mutes: [{ id, entity: 'db-1' }],
    });
    expect((await run('mutes', 'remove', id)).stdout).toEqual([`${id} is removed`]);
    expect(await run('mutes', 'remove', id)).toMatchObject({
      code: 1,
      stderr: [expect.stringContaining(`no mute ${id}`)],
    });
    expect(await run('mutes', 'create', '--entity', 'db-1')).toMatchObject({
      code: 1,
      stderr: [expect.stringContaining('ends_at must be given, or "for"')],
    });
  });

  it('say what a signal was worth', async () => {
    const client = new Client({ url: service.url });
    for (let at = 0; at < 7; at++) await client.ingest({ scope: 'prod', entity: 'web-1', outcome: 4 });
    const [{ id }] = await until('a stall', async () => {
      const { signals } = await client.signalPage({ pattern: 'stall' });
      return signals.length > 0 ? signals : undefined;
    });
    expect((await run('feedback', id, 'false_alarm', '--reason', 'no traffic at night')).stdout).toEqual([
      expect.stringMatching(/^false_alarm; signals of its series and pattern are muted until \S+Z$/),
    ]);
    expect((await run('mutes')).stdout.at(-1)).toMatch(/ stall +\S+ +\S+ +no traffic at night$/);
    expect((await run('feedback', id, 'useful')).stdout).toEqual(['useful']);
    expect((await run('mutes')).stdout).toEqual(['Nothing is muted.']);
    expect(await run('feedback', id, 'fine')).toMatchObject({ code: 2 });
    expect(await run('feedback', uuid('none'), 'useful')).toMatchObject({ code: 1 });
  });
});
