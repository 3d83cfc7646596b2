import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readState, type State, StateFile } from '../../../../api/mcp-framework/evidence/state.ts';
import { type LogFields, silent, verifyEvidence } from '../../../../api/mcp-framework/index.ts';
import { closedLog } from './forgery.ts';
import { call, folder, opened } from './logs.ts';

const state = (sequence: number, secret: string): State => ({
  log: '0c5a0a38-9b1c-4d0f-a7ce-3c9f6a3b1d10',
  sequence,
  hash: 'a'.repeat(64),
  secret: secret.repeat(64),
  sealed: -1,
});

it('is one sector that each state overwrites, for its owner alone to read', async () => {
  const path = join(await folder(), 'calls.jsonl.state');
  expect(await readState(path)).toBeUndefined();
  await writeFile(path, 'x'.repeat(100), { mode: 0o644 });
  await expect(readState(path)).rejects.toThrow('a log does not write it like this');
  const file = await StateFile.open(path);
  for (const [sequence, secret] of [
    [Number.MAX_SAFE_INTEGER, '1'],
    [7, '2'],
  ] as const) {
    file.write(state(sequence, secret));
    await file.sync();
    expect(await readState(path)).toEqual(state(sequence, secret));
  }
  await file.close();
  const { mode, size } = await stat(path);
  expect([mode & 0o777, size]).toEqual([0o600, 512]);
  expect(await readFile(path, 'latin1')).not.toContain('1'.repeat(8));
});

it('has the key of the next record, and none before', async () => {
  const dir = await folder();
  const path = join(dir, 'calls.jsonl');
  const log = await opened({ path });
  const secrets = new Set<string>();
  for (let at = 0; at < 5; at++) {
    const { sequence } = await log.append(call(at));
    const now = await readState(`${path}.state`);
    expect(now?.sequence).toBe(sequence);
    secrets.add(now?.secret ?? '');
  }
  expect(secrets.size).toBe(5);
  await log.close();
});

it('that cannot be written is reported; the records are there, and the next state has the key of its own record', async () => {
  const path = join(await folder(), 'calls.jsonl');
  const errors: LogFields[] = [];
  const logger = { ...silent, error: (_: string, fields: LogFields = {}) => errors.push(fields) };
  const log = await opened({ path, logger });
  const broken = vi.spyOn(StateFile.prototype, 'write').mockImplementationOnce(() => {
    throw new Error('EIO');
  });
  onTestFinished(() => broken.mockRestore());
  await log.append(call(1));
  expect(errors).toEqual([{ sequence: 1, reason: 'EIO' }]);
  expect((await readState(`${path}.state`))?.sequence).toBe(0);
  expect(await verifyEvidence(path)).toMatchObject({ holds: true, sealed: 1, authenticated: 1 });
  await log.append(call(2));
  expect((await readState(`${path}.state`))?.sequence).toBe(2);
  await log.close();
  expect(await verifyEvidence(path)).toMatchObject({ degree: 'sealed', sealed: 3 });
});

it('that is behind, as a crash between a record and its state leaves it, is caught up with', async () => {
  const { dir, path, records } = await closedLog(0);
  const before = await readFile(`${path}.state`);
  const log = await opened({ path });
  for (let at = 0; at < 3; at++) {
    await log.append(call(at));
  }
  const checkpoint = await readFile(`${path}.checkpoint`);
  await log.close();
  await writeFile(`${path}.state`, before);
  await writeFile(`${path}.checkpoint`, checkpoint);
  const again = await opened({ path });
  expect(again.sequence).toBe(records.length + 2);
  await again.close();
  expect((await readState(join(dir, 'calls.jsonl.state')))?.sequence).toBe(3);
});
