import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EvolvingKey } from '../../../../../api/mcp-framework/evidence/evolving-key.ts';
import {
  fileWitness,
  type LogFields,
  makeKeyPair,
  openEvidenceLog,
  silent,
  verifyEvidence,
} from '../../../../../api/mcp-framework/index.ts';
import {
  calls,
  chained,
  closedLog,
  contentOf,
  killedLog,
  readLog,
  rewriteState,
  sorted,
  stolenKey,
  writeLines,
} from '../../../../api/mcp-framework/evidence/forgery.ts';
import { call, folder, opened } from '../../../../api/mcp-framework/evidence/logs.ts';

const { privateKey, publicKey } = makeKeyPair();
const FIRST = 'calls.000000000000.jsonl';

/** Opens a log that must not go on, and sees that nothing of it was signed or touched. */
async function refused(dir: string, problem: string): Promise<void> {
  const before = await contentOf(dir);
  const opening = openEvidenceLog({ path: join(dir, 'calls.jsonl'), key: privateKey, logger: silent });
  await expect(opening).rejects.toThrow(problem);
  expect(await contentOf(dir)).toEqual(before);
}

const verified = (path: string) => verifyEvidence(path, { key: publicKey });

describe('finding 15: a forged suffix before a restart', () => {
  const forged = calls(3).map((each) => ({ ...each, tool: 'forged' }));
  const thief = new EvolvingKey();

  it.each([
    ['with recomputed hashes', undefined, FIRST],
    ['signed by a key of the forger', thief, FIRST],
    ['in a file of its own', undefined, 'calls.000000000011.jsonl'],
  ])('%s is found, set aside and never signed', async (_, key, file) => {
    const { dir, path, lines, records } = await closedLog(10, { key: privateKey });
    const added = chained(forged, records.at(-1), key);
    await writeLines(dir, file, file === FIRST ? [...lines[0], ...added] : added);
    const line = file === FIRST ? 12 : 1;
    expect(await verified(path)).toMatchObject({
      holds: false,
      degree: 'neither',
      sealed: 11,
      authenticated: 0,
      neither: 3,
      finding: { kind: 'unauthenticated', file, line, sequence: 11 },
    });

    const errors: LogFields[] = [];
    const logger = { ...silent, error: (_: string, fields: LogFields = {}) => errors.push(fields) };
    const log = await opened({ path, key: privateKey, logger });
    expect([log.setAside, log.unsealed]).toEqual([3, 0]);
    await log.append(call(99));
    expect(log.unsealed).toBe(1);
    await log.close();
    const [{ moved_to }] = errors;
    expect(errors).toEqual([
      { file, line, records: 3, reason: expect.stringContaining('record 11'), moved_to },
    ]);
    expect(await readFile(join(dir, String(moved_to)), 'utf8')).toBe(`${added.join('\n')}\n`);
    const after = await readLog(dir);
    expect(after.records.map(({ kind, tool }) => tool ?? kind).slice(10)).toEqual([
      'remember',
      'set_aside',
      'add',
    ]);
    // It is reported ever after.
    expect(await verified(path)).toMatchObject({ holds: true, degree: 'neither', sealed: 13, neither: 3 });
  });

  it('behind what a killed process left is distinguished from its records', async () => {
    const { dir, path, lines, records } = await killedLog(10, 4, { key: privateKey });
    expect(await verified(path)).toMatchObject({
      degree: 'authenticated',
      sealed: 5,
      authenticated: 6,
      neither: 0,
    });
    await writeLines(dir, FIRST, [...lines[0], ...chained(forged, records.at(-1))]);
    expect(await verified(path)).toMatchObject({
      degree: 'neither',
      sealed: 5,
      authenticated: 6,
      neither: 3,
      finding: { kind: 'unauthenticated', file: FIRST, line: 12, sequence: 11 },
    });
    await (await opened({ path, key: privateKey })).close();
    const after = await readLog(dir);
    expect(after.records).toHaveLength(12);
    expect(after.records[11]).toMatchObject({ kind: 'set_aside', records: 3, file: FIRST, line: 12 });
    expect(await verified(path)).toMatchObject({ holds: true, sealed: 12, authenticated: 0, neither: 3 });
  });
});

describe('finding 15: a window that is cut after kill -9', () => {
  const ending = async () => killedLog(30, 0, { key: privateKey, maxBytes: 8000 });

  it('is sealed at its first record alone, and holds', async () => {
    const { dir, path, files } = await ending();
    expect(files.length).toBeGreaterThan(2);
    expect(await verified(path)).toMatchObject({
      holds: true,
      degree: 'authenticated',
      sealed: 1,
      authenticated: 30,
    });
    await (await opened({ path, key: privateKey })).append(call(99));
    expect((await readLog(dir)).records).toHaveLength(32);
  });

  it('of every `remember`, with recomputed hashes, is found where the first was', async () => {
    const { dir, path, files, lines, records } = await ending();
    const [genesis, ...rest] = records;
    const kept = rest.filter(({ tool }) => tool !== 'remember');
    for (const name of files) await rm(join(dir, name));
    await writeLines(dir, FIRST, [lines[0][0], ...chained(kept, genesis)]);
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'changed', file: FIRST, line: 2, sequence: 1 },
    });
    await refused(dir, `${FIRST}, line 2: record 1 is not authenticated`);
  });

  it('of its end is found', async () => {
    const { dir, path, files, lines, records } = await ending();
    const last = files[files.length - 1];
    await writeLines(dir, last, lines[lines.length - 1].slice(0, -2));
    const line = lines[lines.length - 1].length - 1;
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'cut', file: last, line, sequence: records.length - 2 },
    });
    await refused(
      dir,
      `records ${records.length - 2} to ${records.length - 1} are missing behind line ${line - 1} of ${last}`,
    );
  });

  it('by who has the machine now, its state and its key, is found', async () => {
    const { dir, path, files, lines, records } = await ending();
    const key = await stolenKey(path);
    const [genesis, ...rest] = records;
    const kept = rest.filter(({ tool }) => tool !== 'remember');
    for (const name of files) await rm(join(dir, name));
    const forged = chained(kept, genesis, key);
    await writeLines(dir, FIRST, [lines[0][0], ...forged]);
    const { sequence, hash } = JSON.parse(forged[forged.length - 1]);
    await rewriteState(path, { sequence, hash });
    expect(await verified(path)).toMatchObject({
      finding: { kind: 'changed', file: FIRST, line: 2, sequence: 1 },
    });
    await refused(dir, `${FIRST}, line 2: record 1 is not authenticated`);

    // The records before the cut are as they were written, and the state says that they are all.
    await writeLines(dir, FIRST, lines[0].slice(0, 5));
    await rewriteState(path, { sequence: 4, hash: String(records[4].hash) });
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'key', line: 5, sequence: 4 },
    });
    await refused(dir, 'the state of its keys is not of record 4');

    // Nor does it help to take the state away.
    await rm(`${path}.state`);
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'key', file: 'calls.jsonl.state' },
    });
    await refused(dir, 'the state of its keys, calls.jsonl.state, is missing');
  });
});

describe('finding 15: a chain that is rewritten without the current key', () => {
  it.each([1, 7, 10])('from record %i on is found there', async (from) => {
    const { dir, path, lines, records } = await closedLog(10, { key: privateKey });
    const rewritten = records.slice(from).map((record) => ({ ...record, outcome: 'refused' }));
    for (const key of [undefined, new EvolvingKey(), await stolenKey(path)]) {
      const forged = chained(rewritten, records[from - 1], key);
      await writeLines(dir, FIRST, [...lines[0].slice(0, from), ...forged]);
      const finding = { kind: 'changed', file: FIRST, line: from + 1, sequence: from };
      expect(await verified(path)).toMatchObject({ degree: 'broken', finding });
      // Also to who has only the files, without a key to check by and without the state.
      expect(await verifyEvidence(path)).toMatchObject({ degree: 'broken', finding });
      await refused(dir, 'line 11: record 10 is not the one of the checkpoint');
    }
  });

  it('as a whole is found at its first record, also with a state and a checkpoint that fit', async () => {
    const { dir, path } = await closedLog(10, { key: privateKey });
    const other = await closedLog(5, { key: makeKeyPair().privateKey });
    await copyFile(join(other.dir, FIRST), join(dir, FIRST));
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { file: FIRST, line: 1, sequence: 0 },
    });
    for (const name of ['.state', '.checkpoint']) await copyFile(`${other.path}${name}`, `${path}${name}`);
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: {
        kind: 'key',
        file: FIRST,
        line: 1,
        sequence: 0,
        message: expect.stringContaining('another key'),
      },
    });
    await refused(dir, 'it is signed by another key');
  });

  it('as a whole without a key is found by the owner of the log', async () => {
    const { dir, path } = await closedLog(10, { key: privateKey });
    const other = await closedLog(5);
    for (const name of [FIRST, 'calls.jsonl.state', 'calls.jsonl.checkpoint']) {
      await copyFile(join(other.dir, name), join(dir, name));
    }
    expect(await verified(path)).toMatchObject({
      finding: { kind: 'key', line: 1, sequence: 0, message: 'no key vouches for the keys of this log' },
    });
    await refused(dir, 'it was begun without a key');
  });
});

describe('finding 15: other keys that are begun in a log', () => {
  it('by a record in its midst are found there, also by who has the current one', async () => {
    const { dir, path, lines, records } = await killedLog(10, 0, { key: privateKey });
    for (const own of [new EvolvingKey(), await stolenKey(path)]) {
      const keys = { kind: 'keys', time: '2026-01-01T00:00:00.000Z', first_key: own.publicKey };
      const forged = chained([keys, ...records.slice(6)], records[5], own);
      await writeLines(dir, FIRST, [...lines[0].slice(0, 6), ...forged]);
      expect(await verified(path)).toMatchObject({ finding: { kind: 'changed', line: 7, sequence: 6 } });
      await refused(dir, `${FIRST}, line 7: record 6 is not authenticated`);
    }
  });

  it('cannot be left out either: records without signatures are those of no key', async () => {
    const { dir, path, records } = await closedLog(10, { key: privateKey });
    const plain = records.map(({ next_key: _, signature: __, first_key: ___, ...record }) => record);
    const forged = chained(plain, undefined);
    await writeLines(dir, FIRST, forged);
    // All of it is another log, as an earlier version could have written it: the checkpoint knows it is not.
    expect(await verified(path)).toMatchObject({ degree: 'broken' });
    const last = JSON.parse(forged[10]);
    const {
      format: _,
      signature: __,
      key_id: ___,
      ...checkpoint
    } = JSON.parse(await readFile(`${path}.checkpoint`, 'utf8'));
    await writeFile(`${path}.checkpoint`, `${sorted({ ...checkpoint, hash: last.hash })}\n`);
    expect(await verified(path)).toMatchObject({ finding: { kind: 'changed', line: 11, sequence: 10 } });
    await rm(`${path}.state`);
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'checkpoint', message: 'the checkpoint is not signed' },
    });
    await refused(dir, 'the checkpoint is not signed');
  });
});

describe('finding 15: an old checkpoint that is restored', () => {
  /** A log of two seals, and its files as they were at the first. */
  async function sealedTwice(witness?: string) {
    const dir = await folder();
    const path = join(dir, 'calls.jsonl');
    const where = witness === undefined ? {} : { witness: fileWitness(witness) };
    const log = await opened({ path, key: privateKey, ...where });
    for (const each of calls(5)) await log.append(each);
    await log.checkpoint();
    const older = await contentOf(dir);
    for (const each of calls(5)) await log.append(each);
    await log.close();
    const putBack = async (names: readonly string[]) => {
      for (const name of names) await writeFile(join(dir, name), older.get(name) ?? '', 'latin1');
    };
    return { dir, path, putBack };
  }

  it('is found by the state', async () => {
    const { dir, path, putBack } = await sealedTwice();
    await putBack(['calls.jsonl.checkpoint']);
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'checkpoint', file: 'calls.jsonl.checkpoint', sequence: 10 },
    });
    await refused(
      dir,
      'an older checkpoint was put back: it is of record 5, but the log is sealed up to record 10',
    );
  });

  it('with the records behind it cut off is found by the state, where they are missing', async () => {
    const { dir, path, putBack } = await sealedTwice();
    await putBack(['calls.jsonl.checkpoint', FIRST]);
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'cut', file: FIRST, line: 7, sequence: 6 },
    });
    await refused(dir, 'an older checkpoint was put back');
  });

  it('with the state of that time is found by the records that came after', async () => {
    const { dir, path, putBack } = await sealedTwice();
    await putBack(['calls.jsonl.state']);
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'key', file: 'calls.jsonl.state', message: expect.stringContaining('of record 5') },
    });
    await refused(dir, 'the state of its keys, calls.jsonl.state, is older than its checkpoint');
    await rewriteState(path, { log: '0c5a0a38-9b1c-4d0f-a7ce-3c9f6a3b1d10' });
    expect(await verified(path)).toMatchObject({
      finding: { kind: 'key', file: FIRST, line: 1, sequence: 0 },
    });
    await refused(dir, 'the state of its keys, calls.jsonl.state, is of another log');
  });

  it('with all that was there then, the state too, is found by the witness alone', async () => {
    const heads = join(await folder(), 'heads');
    const { path, putBack } = await sealedTwice(heads);
    await putBack(['calls.jsonl.checkpoint', FIRST, 'calls.jsonl.state']);
    expect(await verified(path)).toMatchObject({ holds: true, degree: 'sealed' });
    const witness = await fileWitness(heads).heads();
    expect(await verifyEvidence(path, { key: publicKey, heads: witness })).toMatchObject({
      degree: 'broken',
      finding: {
        kind: 'cut',
        file: FIRST,
        line: 7,
        sequence: 6,
        message: expect.stringContaining('the witness'),
      },
    });
  });
});

describe('finding 15: records that are swapped', () => {
  it('across files are found at the first', async () => {
    const { dir, path, files, lines, records } = await closedLog(30, { key: privateKey, maxBytes: 5000 });
    const [[one, two], [three]] = [lines[1], lines[2]];
    await writeLines(dir, files[1], [three, ...lines[1].slice(1)]);
    await writeLines(dir, files[2], [one, ...lines[2].slice(1)]);
    const sequence = lines[0].length;
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'reordered', file: files[1], line: 1, sequence },
    });
    // With sequences and hashes that fit their places.
    const [forged] = chained([JSON.parse(three)], records[sequence - 1]);
    await writeLines(dir, files[1], [forged, two, ...lines[1].slice(2)]);
    await writeLines(dir, files[2], lines[2]);
    expect(await verified(path)).toMatchObject({
      finding: { kind: 'changed', file: files[1], line: 1, sequence },
    });
    await writeLines(dir, files[1], lines[1]);
    expect(await verified(path)).toMatchObject({ degree: 'sealed' });
  });

  it('across the files of a window that is not sealed are found, and none is signed', async () => {
    const { dir, path, files, lines } = await killedLog(30, 0, { key: privateKey, maxBytes: 5000 });
    await writeLines(dir, files[1], lines[2]);
    await writeLines(dir, files[2], lines[1]);
    const sequence = lines[0].length;
    expect(await verified(path)).toMatchObject({
      degree: 'broken',
      finding: { kind: 'reordered', file: files[1], line: 1, sequence },
    });
    await refused(dir, `${files[1]}, line 1: records ${sequence} to ${2 * sequence - 1} are missing before`);
  });

  it('with those of another log are found', async () => {
    const [mine, other] = [
      await closedLog(10, { key: privateKey }),
      await closedLog(10, { key: privateKey }),
    ];
    await writeLines(mine.dir, FIRST, mine.lines[0].with(4, other.lines[0][4]));
    expect(await verified(mine.path)).toMatchObject({ finding: { kind: 'changed', line: 5, sequence: 4 } });
  });
});

describe('what nobody can find', () => {
  it('is what whoever has the machine adds from then on: the key is theirs', async () => {
    const { dir, path, lines, records } = await killedLog(5, 0, { key: privateKey });
    const added = chained([{ ...call(7, 'never called') }], records.at(-1), await stolenKey(path));
    await writeLines(dir, FIRST, [...lines[0], ...added]);
    expect(await verified(path)).toMatchObject({ holds: true, degree: 'authenticated', authenticated: 6 });
  });
});
