import { createHash } from 'node:crypto';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { setAside } from '../../../../api/mcp-framework/evidence/aside.ts';
import { folder } from './logs.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('moves the end of a file, and says what it was', async () => {
  const dir = await folder();
  const path = join(dir, 'calls.000000000000.jsonl');
  await writeFile(path, 'good\none\ntwo\nthr');
  const moved = await setAside({ path, offset: 5, line: 2, reason: 'why' }, (size) => truncate(path, size));
  const moved_to = `calls.000000000000.jsonl.aside-5-${sha256('one\ntwo\nthr').slice(0, 8)}`;
  expect(moved).toEqual({
    kind: 'set_aside',
    time: expect.any(String),
    file: 'calls.000000000000.jsonl',
    line: 2,
    records: 2,
    bytes: 11,
    digest: sha256('one\ntwo\nthr'),
    moved_to,
    reason: 'why',
  });
  expect(await readFile(path, 'utf8')).toBe('good\n');
  expect(await readFile(join(dir, moved_to), 'utf8')).toBe('one\ntwo\nthr');
});

it('takes a whole file away, and keeps those of the same place apart', async () => {
  const dir = await folder();
  const path = join(dir, 'calls.000000000007.jsonl');
  for (const text of ['one\n', 'two\n']) {
    await writeFile(path, text);
    await setAside({ path, offset: 0, line: 1, reason: 'why' }, () => Promise.reject(new Error('cut')));
  }
  const names = await readdir(dir);
  expect(names).not.toContain('calls.000000000007.jsonl');
  expect(names).toHaveLength(2);
});

it('calls it the rest of a line where nothing of it is whole', async () => {
  const path = join(await folder(), 'calls.000000000000.jsonl');
  await writeFile(path, 'good\n{"half');
  const moved = await setAside({ path, offset: 5, line: 2, reason: 'why' }, (size) => truncate(path, size));
  expect(moved).toMatchObject({ kind: 'recovered', bytes: 6, moved_to: 'calls.000000000000.jsonl.torn-5' });
});
