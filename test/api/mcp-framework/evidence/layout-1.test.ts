import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeKeyPair, openEvidenceLog, silent, verifyEvidence } from '../../../../api/mcp-framework/index.ts';
import { readLog, writeLines } from './forgery.ts';
import { call, folder, opened } from './logs.ts';

/** Logs as the version before keys evolved wrote them: six records, a checkpoint of the fourth, then a kill. */
const LAYOUT = join(import.meta.dirname, 'layout-1');

async function written(which: 'signed' | 'unsigned') {
  const dir = await folder();
  await cp(join(LAYOUT, which), dir, { recursive: true });
  return { dir, path: join(dir, 'calls.jsonl'), file: 'calls.000000000000.jsonl' };
}

const owner = () => readFile(join(LAYOUT, 'key.pub'), 'utf8');

describe('a log of the layout before', () => {
  it('verifies as ever: what its signed checkpoint covers is sealed, what is behind it is neither', async () => {
    const { dir, path, file } = await written('signed');
    expect(await verifyEvidence(path, { key: await owner() })).toMatchObject({
      holds: true,
      degree: 'neither',
      records: 6,
      sealed: 4,
      authenticated: 0,
      neither: 2,
      checkpoint: { sequence: 3, signature: 'valid' },
    });
    const { lines } = await readLog(dir);
    await writeLines(dir, file, lines[0].slice(0, 4));
    expect(await verifyEvidence(path, { key: await owner() })).toMatchObject({
      holds: true,
      degree: 'sealed',
    });
    await writeLines(dir, file, lines[0].slice(0, 3));
    expect(await verifyEvidence(path)).toMatchObject({ finding: { kind: 'cut', line: 4, sequence: 3 } });
  });

  it('has nothing sealed where its checkpoint is not signed', async () => {
    const { path } = await written('unsigned');
    expect(await verifyEvidence(path)).toMatchObject({
      holds: true,
      sealed: 0,
      authenticated: 0,
      neither: 6,
    });
  });

  it('goes on with keys; what no checkpoint covered is set aside, since nothing says who wrote it', async () => {
    const { dir, path, file } = await written('signed');
    const mine = makeKeyPair();
    await expect(openEvidenceLog({ path, key: mine.privateKey, logger: silent })).rejects.toThrow(
      'another key',
    );
    const log = await opened({ path, key: mine.privateKey, earlierKeys: [await owner()] });
    await log.append(call(9));
    await log.close();
    const { records } = await readLog(dir);
    expect(records.map(({ kind }) => kind)).toEqual([
      'genesis',
      'call',
      'call',
      'call',
      'keys',
      'set_aside',
      'call',
    ]);
    expect(records[5]).toMatchObject({ file, line: 5, records: 2 });
    expect(await verifyEvidence(path, { key: mine.publicKey })).toMatchObject({
      holds: true,
      degree: 'neither',
      sealed: 7,
      authenticated: 0,
      neither: 2,
      checkpoint: { signature: 'valid' },
    });
    const again = await opened({ path, key: mine.privateKey });
    await again.append(call(10));
    await again.close();
    expect(await verifyEvidence(path, { key: mine.publicKey })).toMatchObject({ holds: true, sealed: 8 });
  });

  it('finds a change of a record from before, by the hashes that later keys signed', async () => {
    const { dir, path, file } = await written('signed');
    await (await opened({ path, earlierKeys: [await owner()] })).close();
    const { lines } = await readLog(dir);
    await writeLines(dir, file, lines[0].with(2, lines[0][2].replace('"add"', '"sub"')));
    expect(await verifyEvidence(path)).toMatchObject({ finding: { kind: 'changed', line: 3, sequence: 2 } });
  });
});
