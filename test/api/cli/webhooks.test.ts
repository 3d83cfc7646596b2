import { describe, expect, it } from 'vitest';
import { startMailServer } from '../../pipelines/webhooks/mail-server.ts';
import { startReceiver } from '../../pipelines/webhooks/receiver.ts';
import { sharedService } from '../harness.ts';
import { runCommand } from './run-command.ts';

describe('tidemark webhooks', () => {
  const service = sharedService({ SIGNAL_WEBHOOKS_ALLOW: '127.0.0.1' });
  const run = (...args: string[]) => runCommand(['webhooks', ...args, '--url', service.url]);

  it('creates, lists, tests, replays and removes', async () => {
    const receiver = await startReceiver();
    expect((await run()).stdout).toEqual(['There are no webhooks.']);
    const filters = [
      '--patterns',
      'spike,drop',
      '--tag',
      'env:prod',
      '--tag',
      'a:b',
      '--severity',
      'alert',
      '--group-wait',
      '30s',
    ];
    const made = await run('create', 'ops', receiver.url, '--header', 'X-Team: a: b', ...filters);
    expect(made.stdout).toEqual([
      `ops sends to http://127.0.0.1:${receiver.port}/… from now on.`,
      expect.stringMatching(/^Key of the signature, not shown again: whsec_/),
    ]);
    const { stdout } = await run('list', '--json');
    expect(JSON.parse(stdout[0])).toMatchObject({
      webhooks: [
        {
          name: 'ops',
          patterns: ['spike', 'drop'],
          tags: ['env:prod', 'a:b'],
          severity: 'alert',
          group_wait: '30s',
        },
      ],
    });
    expect(await run('test', 'ops')).toMatchObject({ code: 0, stdout: ['delivered (204)'] });
    expect(receiver.received[0].headers['x-team']).toBe('a: b');
    expect((await run()).stdout.at(-1)).toMatch(/^ops +http:\S+ +cloudevents +0 +0 +ok$/);
    expect((await run('replay', 'ops')).stdout).toEqual(['will attempt 0 of the parked deliveries again']);
    expect((await run('replay', 'ops', '--from', '1')).stdout).toEqual(['sends again from position 1']);
    expect((await run('remove', 'ops')).stdout).toEqual(['ops is removed']);
    expect(await run('test', 'ops')).toMatchObject({
      code: 1,
      stderr: [expect.stringContaining('no webhook ops')],
    });
  });

  it('creates one that sends mails', async () => {
    const { url, port, taken } = await startMailServer({
      recipient: (to) => (to.startsWith('gone') ? 550 : 250),
    });
    const fields = ['--format', 'email', '--from', 'alerts@example.com', '--to', 'ops@example.com'];
    const made = await run('create', 'mail', url, ...fields, '--to', 'gone@example.com');
    expect(made.stdout).toEqual([`mail sends to smtp://127.0.0.1:${port}/… from now on.`]);
    expect((await run('test', 'mail')).stdout).toEqual(['delivered (250), but refused for gone@example.com']);
    expect(taken).toMatchObject([{ to: ['ops@example.com'] }]);
    await run('remove', 'mail');
  });

  it('says why a test is not delivered', async () => {
    const { url, port } = await startReceiver((response) => response.writeHead(302).end());
    await run('create', 'away', url);
    expect(await run('test', 'away')).toMatchObject({
      code: 1,
      stdout: [`not delivered: 127.0.0.1:${port} answered 302, a redirect, which is not followed`],
    });
  });

  it('refuses what it cannot read', async () => {
    expect(await run('create', 'x', 'https://example.com', '--header', 'x')).toMatchObject({ code: 1 });
    expect(await run('create', 'x', 'https://example.com', '--tag', 'env')).toMatchObject({ code: 1 });
    expect(await run('replay', 'x', '--from', '0')).toMatchObject({ code: 2 });
  });
});
