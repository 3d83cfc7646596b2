import { describe, expect, it } from 'vitest';
import { Client, openTidemark } from '../../../api/index.ts';
import { overHttp } from '../../e2e/mcp/mcp-client.ts';
import { call, post, problemOf } from '../answers.ts';
import { runCommand } from '../cli/run-command.ts';
import { GrpcClient } from '../grpc/client.ts';
import { sharedService, uuid } from '../harness.ts';
import { allClaims, eventOf, ingest, query } from './requests.ts';

const told = (word: string) => [
  eventOf(`${word} a`, `The code of the ${word} vault is 425.`, { metadata: { speaker: 'Anna', room: '7' } }),
  eventOf(`${word} b`, `The code of the ${word} vault is 425.`, { source_input_id: `${word} chat` }),
  eventOf(`${word} c`, `The ${word} kitchen is green.`, { source_input_id: `${word} chat` }),
];

describe('forgetting', () => {
  const service = sharedService({ SIGNAL_GRPC_PORT: '0' });
  const forget = async (body: object) => {
    const { status, text } = await post(service.url, '/v1/forget', { reason: 'asked', ...body });
    return [status, JSON.parse(text)];
  };

  it('over HTTP counts first, forgets what is selected, and nothing the second time', async () => {
    await ingest(service.url, told('first'));
    const { claims } = await query(service.url, 'question=What is the code of the first vault?');
    const selector = { claims: [claims[0].id] };
    const counts = { events: 2, claims: 1, claims_kept: 0 };
    expect(await forget({ ...selector, dry_run: true })).toEqual([200, { dry_run: true, ...counts }]);
    expect((await allClaims(service.url)).length).toBe(2);
    expect(await forget(selector)).toEqual([200, { dry_run: false, ...counts }]);
    const nothing = { dry_run: false, events: 0, claims: 0, claims_kept: 0 };
    expect(await forget(selector)).toEqual([200, nothing]);
    expect((await query(service.url, 'question=What is the code of the first vault?')).support).toBe('none');
    const [event] = told('first');
    problemOf(await call(service.url, `/v1/events/${event.id}`), 404);
    expect(await forget({ events: [event.id] })).toEqual([200, nothing]);
    const again = await post(service.url, '/v1/events', { events: told('first') });
    expect(JSON.parse(again.text)).toMatchObject({
      accepted: 0,
      duplicates: 1,
      rejected: 2,
      rejections: [
        { index: 0, path: 'id', message: expect.stringContaining('was forgotten') },
        { index: 1, path: 'id', message: expect.stringContaining('was forgotten') },
      ],
    });
  });

  it('deletes one event by its id', async () => {
    await ingest(service.url, told('second'));
    const path = `/v1/events/${told('second')[0].id}`;
    const asked = (rest: string) => call(service.url, `${path}${rest}`, { method: 'DELETE' });
    const kept = { events: 1, claims: 0, claims_kept: 1 };
    expect(JSON.parse((await asked('?dry_run=true')).text)).toEqual({ dry_run: true, ...kept });
    expect(JSON.parse((await asked('?reason=they+asked')).text)).toEqual({ dry_run: false, ...kept });
    expect(JSON.parse((await asked('')).text)).toMatchObject({ events: 0 });
    problemOf(await call(service.url, `/v1/events/${uuid('none')}`, { method: 'DELETE' }), 404);
  });

  it('refuses what does not say what to forget, and fields that it does not know', async () => {
    for (const [body, path] of [
      [{}, 'events'],
      [{ metadata: {} }, 'metadata'],
      [{ claims: [] }, 'claims'],
      [{ speakr: 'Anna', scope: 'x' }, 'speakr'],
      [{ events: [told('first')[0].id], reason: ' ' }, 'reason'],
    ] as const) {
      const { errors } = problemOf(await post(service.url, '/v1/forget', { reason: 'asked', ...body }), 400);
      expect(errors.map((one) => one.path)).toEqual([path]);
    }
  });

  it('over gRPC, MCP, the client, the library and the command line is the same', async () => {
    const client = new Client({ url: service.url });
    const grpc = new GrpcClient(service.grpc);
    await ingest(service.url, told('third'));
    expect(
      await grpc.call('Forget', { speaker: 'Anna', metadata: { room: '7' }, reason: 'asked' }),
    ).toMatchObject({
      events: 1,
      claims_kept: 1,
    });
    const mcp = await overHttp(service.url);
    const tool = await mcp.callTool({
      name: 'forget',
      arguments: { source_input_id: 'third chat', reason: 'asked', dry_run: true },
    });
    expect(tool.structuredContent).toEqual({ dry_run: true, events: 2, claims: 2, claims_kept: 0 });
    expect(await mcp.callTool({ name: 'forget', arguments: { reason: 'all of it' } })).toMatchObject({
      isError: true,
    });
    expect(await client.memory.forget({ source_input_id: 'third chat', reason: 'asked' })).toMatchObject({
      events: 2,
      claims: 2,
    });
    await client.memory.ingest([{ ...told('fourth')[0], scope: 'user:anna' }, ...told('fifth')]);
    const flags = ['--scope', 'user:anna', '--reason', 'she left', '--url', service.url];
    expect((await runCommand(['forget', ...flags, '--dry-run'])).text).toBe(
      'would forget 1 event, 1 claim; 0 claims kept with less evidence (dry run)\n',
    );
    expect((await runCommand(['forget', ...flags])).text).toBe(
      'forgot 1 event, 1 claim; 0 claims kept with less evidence\n',
    );
    const ids = told('fifth')
      .slice(0, 2)
      .flatMap(({ id }) => ['--event', id]);
    const some = await runCommand(['forget', ...ids, '--reason', 'x', '--json', '--url', service.url]);
    expect(JSON.parse(some.text)).toMatchObject({ events: 2, claims: 1 });
    grpc.close();
    await mcp.close();
    const tidemark = await openTidemark({ dsn: 'memory://' });
    await tidemark.ingest({ events: told('sixth') });
    expect(await tidemark.forget({ metadata: { room: '7' }, reason: 'asked' })).toMatchObject({
      events: 1,
      claims_kept: 1,
    });
    await tidemark.close();
  });
});
