import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../../api/client/index.ts';
import { remoteCalls } from '../../../api/mcp/remote-calls.ts';
import { createTidemarkServer } from '../../../api/mcp/server.ts';
import { silent } from '../../../api/mcp-framework/index.ts';
import { type LocalService, makeFolder, removeFolder, serve } from '../harness.ts';
import { connect } from '../mcp-framework/connect.ts';

const folder = makeFolder();
let service: LocalService;

beforeAll(async () => {
  service = await serve(`${folder}/store.sqlite`, {});
});
afterAll(async () => {
  await service.stop();
  removeFolder(folder);
});

/** What a tool answers to an agent whose memory is that of some scopes, as text. */
async function used(
  scopes: readonly string[],
  name: string,
  given: Record<string, unknown>,
): Promise<string> {
  const calls = remoteCalls(new Client({ url: service.url }), scopes);
  const tidemark = createTidemarkServer(calls, { version: '1.0.0', logger: silent });
  const { client, close } = await connect(tidemark.server, '2025 over a channel');
  const { isError, content } = await client.callTool({ name, arguments: given });
  await close();
  await tidemark.close();
  const text = JSON.stringify(content);
  expect([isError ?? false, text]).toEqual([false, text]);
  return text;
}

it('puts questions to all scopes of an agent, writes to the first, and knows of no other', async () => {
  const both = ['user:alice', 'team-a'];
  await used(both, 'remember', { text: 'My dentist is Dr. Huber.' });
  await used(['team-a'], 'remember', { text: 'The locker code is 4711.' });
  await used(['user:bob'], 'remember', { text: 'The gate code is 9999.' });
  expect(await used(both, 'query', { question: 'Who is my dentist?' })).toContain('Huber');
  expect(await used(both, 'query', { question: 'What is the locker code?' })).toContain('4711');
  expect(await used(both, 'query', { question: 'What is the gate code?' })).not.toContain('9999');
  expect(await used(['team-a'], 'query', { question: 'Who is my dentist?' })).not.toContain('Huber');
  expect(await used(['user:alice'], 'query', { question: 'What is the locker code?' })).not.toContain('4711');
});
