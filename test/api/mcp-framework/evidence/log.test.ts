import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  type Checkpoint,
  EvidenceError,
  type LogFields,
  makeKeyPair,
  openEvidenceLog,
  silent,
  verifyEvidence,
} from '../../../../api/mcp-framework/index.ts';
import { call, filesOf, folder, opened } from './logs.ts';

/** Lines of a log over all of its files. */
async function linesIn(dir: string): Promise<readonly string[]> {
  const texts = await Promise.all((await filesOf(dir)).map((name) => readFile(join(dir, name), 'utf8')));
  return texts.join('').trimEnd().split('\n');
}

describe('an evidence log', () => {
  it('is a chain of hashes that anyone can compute again', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    for (let at = 0; at < 5; at++) await log.append(call(at));
    await log.close();
    const lines = await linesIn(dir);
    let previous = '0'.repeat(64);
    for (const [sequence, line] of lines.entries()) {
      // Keys of a record are ASCII and its numbers short, so the canonical form is the line without its hash.
      const hash = /"hash":"([0-9a-f]{64})",/.exec(line)?.[1];
      const without = line
        .replace(/"hash":"[0-9a-f]{64}",/, '')
        .replace(/,?"signature":"[0-9a-f]{128}"(,?)/, (_, comma) => comma);
      expect(createHash('sha256').update(without).digest('hex')).toBe(hash);
      expect(JSON.parse(line)).toMatchObject({ sequence, previous_hash: previous });
      previous = hash ?? '';
    }
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[0])).toMatchObject({ kind: 'genesis', format: 'tidemark-evidence/2' });
  });

  it('takes calls of the same time in order and without a gap, with few syncs', async () => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl') });
    const before = log.syncs;
    const records = await Promise.all(Array.from({ length: 200 }, (_, at) => log.append(call(at))));
    expect(records.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    expect(records.map((record) => record.kind === 'call' && record.request_id)).toEqual(
      Array.from({ length: 200 }, (_, at) => `request-${at}`),
    );
    expect(log.syncs - before).toBe(1);
    await log.close();
    expect(await verifyEvidence(join(dir, 'calls.jsonl'))).toMatchObject({ holds: true, records: 201 });
  });

  it.each([
    ['always', 20],
    ['never', 0],
  ] as const)('with fsync %s syncs %i times for twenty calls', async (fsync, times) => {
    const dir = await folder();
    const log = await opened({ path: join(dir, 'calls.jsonl'), fsync });
    const before = log.syncs;
    await Promise.all(Array.from({ length: 20 }, (_, at) => log.append(call(at))));
    expect(log.syncs - before).toBe(times);
  });

  it('goes on in new files without a break, and after it was closed', async () => {
    const dir = await folder();
    const path = join(dir, 'calls.jsonl');
    for (const round of [0, 1, 2]) {
      const log = await opened({ path, maxBytes: 3000 });
      await Promise.all(Array.from({ length: 30 }, (_, at) => log.append(call(round * 100 + at))));
      await log.close();
    }
    const files = await filesOf(dir);
    expect(files.length).toBeGreaterThan(10);
    for (const name of files) {
      const [first] = (await readFile(join(dir, name), 'utf8')).split('\n');
      expect(name).toBe(`calls.${String(JSON.parse(first).sequence).padStart(12, '0')}.jsonl`);
    }
    expect(await verifyEvidence(path)).toMatchObject({
      holds: true,
      files: files.length,
      records: 91,
      after_checkpoint: 0,
      checkpoint: { sequence: 90, signature: 'none' },
    });
  });

  it('is refused to a second writer, and free again after the first', async () => {
    const path = join(await folder(), 'calls.jsonl');
    const log = await opened({ path });
    await expect(openEvidenceLog({ path, logger: silent })).rejects.toThrow('is open in another process');
    await log.append(call(0));
    await log.close();
    await (await opened({ path })).close();
    await expect(log.append(call(1))).rejects.toThrow('the evidence log is closed');
  });
});

describe('a checkpoint', () => {
  it('is made when enough records came, when time is over, and at the end; each is reported', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { privateKey, publicKey } = makeKeyPair();
      const path = join(await folder(), 'calls.jsonl');
      const reported: Checkpoint[] = [];
      const log = await opened({
        path,
        key: privateKey,
        checkpointEvery: { records: 10, seconds: 5 },
        onCheckpoint: (checkpoint) => reported.push(checkpoint),
      });
      const sequences = () => reported.map(({ sequence }) => sequence);
      for (let at = 0; at < 25; at++) await log.append(call(at));
      await log.append(call(25));
      expect(sequences()).toEqual([0, 10, 20]);
      vi.advanceTimersByTime(5000);
      await log.append(call(26));
      expect(sequences()).toEqual([0, 10, 20, 26]);
      await log.close();
      expect(sequences()).toEqual([0, 10, 20, 26, 27]);
      expect(await verifyEvidence(path, { key: publicKey })).toMatchObject({
        holds: true,
        checkpoint: { sequence: 27, signature: 'valid' },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('that was signed by another key, or not at all, is found', async () => {
    const [mine, other] = [makeKeyPair(), makeKeyPair()];
    const path = join(await folder(), 'calls.jsonl');
    await (await opened({ path, key: mine.privateKey })).close();
    expect(await verifyEvidence(path, { key: mine.publicKey })).toMatchObject({ holds: true });
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, checkpoint: { signature: 'unchecked' } });
    expect(await verifyEvidence(path, { key: other.publicKey })).toMatchObject({
      holds: false,
      finding: { kind: 'key', file: 'calls.000000000000.jsonl', line: 1, sequence: 0 },
    });
    await expect(opened({ path, key: other.privateKey })).rejects.toThrow('signed by another key');
    await (await opened({ path, key: other.privateKey, earlierKeys: [mine.publicKey] })).append(call(0));
  });

  it('refuses a key that is none', async () => {
    const path = join(await folder(), 'calls.jsonl');
    await expect(opened({ path, key: 'secret' })).rejects.toThrow('key: this is not an Ed25519 private key');
    await expect(opened({ path, key: makeKeyPair().publicKey })).rejects.toThrow(EvidenceError);
  });
});

describe('an evidence log that is opened again', () => {
  async function written(count: number): Promise<{ dir: string; path: string; file: string }> {
    const dir = await folder();
    const path = join(dir, 'calls.jsonl');
    const log = await opened({ path });
    for (let at = 0; at < count; at++) await log.append(call(at));
    await log.close();
    return { dir, path, file: join(dir, 'calls.000000000000.jsonl') };
  }

  it('sets aside what a crash left of a line, and says so', async () => {
    const { dir, path, file } = await written(3);
    const { size } = await stat(file);
    await appendFile(file, '{"arguments_digest":"aaaa');
    expect(await verifyEvidence(path)).toMatchObject({ finding: { kind: 'torn', line: 5, sequence: 4 } });
    const warnings: LogFields[] = [];
    const log = await opened({
      path,
      logger: { ...silent, warn: (_, fields = {}) => warnings.push(fields) },
    });
    await log.append(call(9));
    await log.close();
    const name = `calls.000000000000.jsonl.torn-${size}`;
    expect(await readFile(join(dir, name), 'utf8')).toBe('{"arguments_digest":"aaaa');
    expect(warnings).toEqual([{ moved_to: name }]);
    const lines = await linesIn(dir);
    expect(JSON.parse(lines[4])).toMatchObject({
      kind: 'recovered',
      bytes: 25,
      digest: createHash('sha256').update('{"arguments_digest":"aaaa').digest('hex'),
      moved_to: name,
    });
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, records: 6 });
  });

  it('is refused where its end was cut, changed or written anew, or its checkpoint is gone', async () => {
    const { dir, path, file } = await written(3);
    const text = await readFile(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    for (const [bad, problem] of [
      [`${lines.slice(0, 3).join('\n')}\n`, 'record 3 is missing'],
      [text.slice(0, -1), 'line 4: record 3 is not the one of the checkpoint'],
      [text.replace('"sequence":3', '"sequence":4'), 'line 4: record 3 is not the one of the checkpoint'],
    ]) {
      await writeFile(file, bad);
      await expect(opened({ path })).rejects.toThrow(problem);
      // It stays as it was found.
      expect(await readFile(file, 'utf8')).toBe(bad);
    }
    await writeFile(file, text);
    const state = await readFile(`${path}.state`);
    await rm(`${path}.state`);
    await expect(opened({ path })).rejects.toThrow('the state of its keys, calls.jsonl.state, is missing');
    await writeFile(`${path}.state`, state.toString().replace('"sequence":3', '"sequence":2'));
    await expect(opened({ path })).rejects.toThrow('a log does not write it like this');
    await writeFile(`${path}.state`, state);
    await rm(join(dir, 'calls.jsonl.checkpoint'));
    await expect(opened({ path })).rejects.toThrow('its checkpoint is missing');
    expect(await readdir(dir)).not.toContain('calls.jsonl.checkpoint');
  });

  it('begins where a crash came before the first checkpoint', async () => {
    const { dir, path, file } = await written(0);
    for (const name of ['calls.jsonl.checkpoint', 'calls.jsonl.state']) await rm(join(dir, name));
    await (await opened({ path })).append(call(0));
    const text = await readFile(file, 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(2);
    expect(await verifyEvidence(path)).toMatchObject({ holds: true, records: 2, end: 'known' });
  });
});
