import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createServer,
  type EvidenceLog,
  type LogFields,
  silent,
  verifyEvidence,
} from '../../../../api/mcp-framework/index.ts';
import { connect } from '../connect.ts';
import { folder, opened } from './logs.ts';

/** A server with one tool, which counts its calls, and a log each of whose records needs a new file. */
async function counting(onFailure: 'refuse' | 'warn') {
  const dir = await folder();
  const path = join(dir, 'calls.jsonl');
  const errors: LogFields[] = [];
  const log = await opened({
    path,
    maxBytes: 1,
    onFailure,
    logger: { ...silent, error: (_, fields = {}) => errors.push(fields) },
  });
  const warnings: LogFields[] = [];
  const server = createServer(
    { name: 'demo', version: '1' },
    { logger: { ...silent, warn: (message, fields = {}) => warnings.push({ message, ...fields }) } },
  ).useOutside(log.middleware);
  let calls = 0;
  server.tool('count').handler(() => String(++calls));
  const { client, close } = await connect(server, '2025 over a channel');
  const answer = async () => {
    const { content } = await client.callTool({ name: 'count' });
    const [piece] = content;
    return piece.type === 'text' ? piece.text : '';
  };
  return { path, log, errors, warnings, answer, close, calls: () => calls };
}

/** A folder where the file of the next record should be: no record can be written until it is gone. */
const obstacle = (path: string, log: EvidenceLog) =>
  path.replace('.jsonl', `.${String(log.sequence + 1).padStart(12, '0')}.jsonl`);

it('refuses the answer that it cannot record, then to call at all, until it can; and says what is missing', async () => {
  const { path, log, errors, answer, close, calls } = await counting('refuse');
  expect(await answer()).toBe('1');
  const place = obstacle(path, log);
  await mkdir(place);
  expect(await answer()).toContain('the answer is withheld');
  expect(calls()).toBe(2);
  expect(log.failing).toBe(true);
  expect(await answer()).toContain('the tool was not called');
  expect(calls()).toBe(2);
  expect(errors).toMatchObject([{ calls: 1, reason: 'EISDIR' }, { calls: 2 }]);
  await rmdir(place);
  expect(await answer()).toBe('3');
  expect(log.failing).toBe(false);
  await close();
  await log.close();
  expect(JSON.parse(await readFile(place, 'utf8'))).toMatchObject({
    kind: 'gap',
    sequence: 2,
    calls: 2,
    reason: 'EISDIR',
  });
  expect(await verifyEvidence(path)).toMatchObject({ holds: true, records: 4 });
});

it('answers all the same where it is asked to, and says what is missing', async () => {
  const { path, log, warnings, answer, close } = await counting('warn');
  const place = obstacle(path, log);
  await mkdir(place);
  expect([await answer(), await answer()]).toEqual(['1', '2']);
  expect(warnings).toMatchObject([
    { message: 'a call was answered without an evidence record', target: 'count' },
    { message: 'a call was answered without an evidence record', target: 'count' },
  ]);
  await rmdir(place);
  expect(await answer()).toBe('3');
  await close();
  await log.close();
  expect(JSON.parse(await readFile(place, 'utf8'))).toMatchObject({ kind: 'gap', calls: 2 });
  expect(await verifyEvidence(path)).toMatchObject({ holds: true, records: 3 });
});
