import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EvidenceVerification,
  evidenceLogsAt,
  makeKeyPair,
  openEvidenceLog,
  silent,
  verifyEvidence,
} from '../../../../api/mcp-framework/index.ts';
import { fc, runs } from '../../../property.ts';
import { sorted } from './forgery.ts';
import { call, filesOf, folder, opened } from './logs.ts';

const { privateKey, publicKey } = makeKeyPair();
const RECORDS = 40;

/** A record of the log: its file, its line from 1, and the line's text. Its place in the list is its sequence. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

let dir: string;
let names: readonly string[];
let places: readonly Place[];
let checkpoint: string;
let state: Uint8Array;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'evidence-'));
  const path = join(dir, 'calls.jsonl');
  const log = await openEvidenceLog({ path, key: privateKey, maxBytes: 5000, logger: silent });
  for (let at = 1; at < RECORDS; at++) await log.append(call(at));
  await log.close();
  names = await filesOf(dir);
  const found: Place[] = [];
  for (const file of names) {
    const lines = (await readFile(join(dir, file), 'utf8')).trimEnd().split('\n');
    found.push(...lines.map((text, at) => ({ file, line: at + 1, text })));
  }
  places = found;
  checkpoint = await readFile(join(dir, 'calls.jsonl.checkpoint'), 'utf8');
  state = await readFile(join(dir, 'calls.jsonl.state'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Lines of each file. */
type Files = ReadonlyMap<string, readonly string[]>;

function filesWith(all: readonly Place[]): Files {
  return new Map(
    names.map((name) => [name, all.filter(({ file }) => file === name).map(({ text }) => text)]),
  );
}

/** Puts other files in the place of the log's and verifies it. */
async function verified(
  files: ReadonlyMap<string, readonly string[] | Uint8Array>,
  beside: string | undefined = checkpoint,
): Promise<EvidenceVerification> {
  for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true });
  for (const [name, content] of files) {
    await writeFile(
      join(dir, name),
      content instanceof Uint8Array ? content : content.map((line) => `${line}\n`).join(''),
    );
  }
  const path = join(dir, 'calls.jsonl');
  if (beside !== undefined) await writeFile(`${path}.checkpoint`, beside);
  await writeFile(`${path}.state`, state);
  return verifyEvidence(path, { key: publicKey });
}

/** What a finding says of the place, and its kind. */
const found = ({ holds, finding }: EvidenceVerification) => ({
  holds,
  kind: finding?.kind,
  file: finding?.file,
  line: finding?.line,
  sequence: finding?.sequence,
});

const at = (sequence: number) => ({ file: places[sequence].file, line: places[sequence].line, sequence });

/** Where a line is that is put behind a record. */
const behind = (sequence: number) => ({
  file: places[sequence].file,
  line: places[sequence].line + 1,
  sequence: sequence + 1,
});

/** A record with other content, and a hash that fits it. */
function forged(text: string, changes: object): string {
  const { hash: _, signature, ...body } = { ...JSON.parse(text), ...changes };
  return sorted({ ...body, signature, hash: createHash('sha256').update(sorted(body)).digest('hex') });
}

const sequences = (from: number, to: number) => fc.integer({ min: from, max: to });
const LAST = RECORDS - 1;

describe('verifying a log', () => {
  it('holds where nobody touched it', async () => {
    expect(names.length).toBeGreaterThan(3);
    expect(places).toHaveLength(RECORDS);
    const result = await verified(filesWith(places));
    expect(result).toMatchObject({ holds: true, records: RECORDS, files: names.length, after_checkpoint: 0 });
    expect(result).toMatchObject({
      degree: 'sealed',
      sealed: RECORDS,
      authenticated: 0,
      neither: 0,
      end: 'known',
    });
    expect(result.checkpoint).toMatchObject({ sequence: LAST, signature: 'valid' });
    expect(result.finding).toBeUndefined();
  });

  it('finds any byte that was changed', async () => {
    const texts = new Map(
      [...filesWith(places)].map(([name, lines]) => [name, Buffer.from(`${lines.join('\n')}\n`)]),
    );
    const bytes = names.flatMap((name) =>
      Array.from({ length: texts.get(name)?.length ?? 0 }, (_, offset) => ({ name, offset })),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), sequences(1, 255), async (which, flip) => {
        const { name, offset } = bytes[which];
        const text = Buffer.from(texts.get(name) ?? []);
        const line = text.subarray(0, offset).filter((byte) => byte === 10).length + 1;
        text[offset] ^= flip;
        const result = await verified(new Map([...texts, [name, text]]));
        const sequence = places.findIndex((place) => place.file === name && place.line === line);
        expect(found(result)).toMatchObject({ holds: false, file: name, line, sequence });
        expect(result.records).toBe(sequence);
        expect(['changed', 'torn']).toContain(result.finding?.kind);
      }),
      { numRuns: runs(200) },
    );
  });

  it('finds any byte of the signed checkpoint that was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(checkpoint.length - 1), sequences(1, 127), async (offset, flip) => {
        const text = Buffer.from(checkpoint);
        text[offset] ^= flip;
        const result = await verified(filesWith(places), text.toString('latin1'));
        expect(found(result)).toMatchObject({ holds: false, kind: 'checkpoint' });
        // Where it is of another log, the first record shows it.
        if (result.finding?.sequence !== 0) expect(result.finding?.file).toBe('calls.jsonl.checkpoint');
      }),
    );
  });

  it('finds a line that was deleted', async () => {
    await fc.assert(
      fc.asyncProperty(sequences(0, LAST), async (gone) => {
        const result = await verified(filesWith(places.filter((_, sequence) => sequence !== gone)));
        const isLast = gone === LAST;
        const next = isLast || places[gone + 1].file === places[gone].file ? at(gone) : at(gone + 1);
        expect(found(result)).toEqual({
          ...next,
          sequence: gone,
          holds: false,
          kind: isLast ? 'cut' : 'removed',
        });
      }),
    );
  });

  it('finds lines that changed their places', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(sequences(0, LAST), { minLength: 2, maxLength: 2 }), async (pair) => {
        const [first, second] = pair.sort((a, b) => a - b);
        const result = await verified(
          filesWith(
            places.map((place, sequence) => ({
              ...place,
              text: places[sequence === first ? second : sequence === second ? first : sequence].text,
            })),
          ),
        );
        expect(found(result)).toEqual({ ...at(first), holds: false, kind: 'reordered' });
      }),
    );
  });

  const inserted = (after: number, text: string) =>
    filesWith(places.toSpliced(after + 1, 0, { ...places[after], text }));

  it('finds a line that is there twice', async () => {
    await fc.assert(
      fc.asyncProperty(sequences(0, LAST), sequences(0, LAST), async (copied, after) => {
        const result = await verified(inserted(after, places[copied].text));
        const kind = copied <= after ? 'repeated' : copied === after + 1 ? 'repeated' : 'reordered';
        const place = copied === after + 1 ? secondOf(after + 1) : behind(after);
        expect(found(result)).toEqual({ ...place, holds: false, kind });
      }),
    );
  });

  /** Where a copy leaves the record itself: the first of two equal lines follows, the second does not. */
  const secondOf = (sequence: number) =>
    places[sequence].file === places[sequence - 1].file
      ? { ...behind(sequence), line: places[sequence].line + 1 }
      : { ...at(sequence), sequence: sequence + 1 };

  it('finds a line that was inserted', async () => {
    const forgery = (after: number) => {
      const previous_hash = JSON.parse(places[after].text).hash;
      return forged(places[after].text, { sequence: after + 1, previous_hash, tool: 'none' });
    };
    await fc.assert(
      fc.asyncProperty(
        sequences(0, LAST),
        fc.oneof(fc.string(), fc.jsonValue().map(sorted), fc.constant(undefined)),
        async (after, given) => {
          const text = given ?? forgery(after);
          fc.pre(!text.includes('\n'));
          const result = await verified(inserted(after, text));
          // Behind the end it is of no key of the log, or no record at all.
          const added = given === undefined ? 'unauthenticated' : 'changed';
          const kind = after === LAST ? added : 'inserted';
          expect(found(result)).toEqual({ ...behind(after), holds: false, kind });
        },
      ),
    );
  });

  it('finds a line that is nested too deeply to be read', async () => {
    const [depth, link] = [100_000, '0'.repeat(64)];
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const text = `{"hash":"${link}","kind":"call","previous_hash":"${link}","sequence":4,"time":"","x":${nested}}`;
    expect(found(await verified(inserted(3, text)))).toEqual({
      ...behind(3),
      holds: false,
      kind: 'inserted',
    });
  });

  it('finds an end that was cut off, at a line and within one', async () => {
    const whole = Buffer.concat(
      [...filesWith(places).values()].map((lines) => Buffer.from(`${lines.join('\n')}\n`)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.nat(whole.length - 1),
          sequences(0, LAST).map((sequence) => startOf(sequence)),
        ),
        async (length) => {
          let left = length;
          const files = new Map<string, Uint8Array>();
          for (const [name, lines] of filesWith(places)) {
            const text = Buffer.from(`${lines.join('\n')}\n`);
            if (left > 0 || name === names[0]) files.set(name, text.subarray(0, left));
            left = Math.max(0, left - text.length);
          }
          const sequence = whole.subarray(0, length).filter((byte) => byte === 10).length;
          const result = await verified(files);
          const atLine = length === startOf(sequence);
          // A file of which nothing is left is gone: then the end is that of the file before.
          const isGone = atLine && sequence > 0 && places[sequence].line === 1;
          expect(found(result)).toEqual({
            ...(isGone ? behind(sequence - 1) : at(sequence)),
            holds: false,
            kind: atLine ? 'cut' : 'torn',
          });
        },
      ),
    );
  });

  const startOf = (sequence: number) =>
    places.slice(0, sequence).reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);

  it('finds a file that is missing, and names it', async () => {
    for (const [which, name] of names.entries()) {
      const result = await verified(new Map([...filesWith(places)].filter(([each]) => each !== name)));
      const first = places.findIndex(({ file }) => file === name);
      if (which === names.length - 1) {
        expect(found(result)).toEqual({ ...behind(first - 1), holds: false, kind: 'cut' });
      } else {
        const place = { file: names[which + 1], line: 1, sequence: first };
        expect(found(result)).toEqual({ ...place, holds: false, kind: 'removed' });
        expect(result.finding?.message).toContain(`the file ${name} is missing`);
      }
    }
    expect(found(await verified(new Map()))).toMatchObject({
      kind: 'cut',
      file: names[0],
      line: 1,
      sequence: 0,
    });
  });

  it('finds a file with another name', async () => {
    const files = new Map(filesWith(places));
    const [, second] = names;
    const lines = files.get(second) ?? [];
    files.delete(second);
    files.set('calls.000000000002.jsonl', lines);
    const result = await verified(files);
    expect(found(result)).toMatchObject({ holds: false, kind: 'changed', file: 'calls.000000000002.jsonl' });
    expect(result.finding?.message).toContain('is named for record 2');
  });

  it('finds a record that was replaced with a hash that fits: its key did not sign it', async () => {
    await fc.assert(
      fc.asyncProperty(sequences(0, LAST), async (which) => {
        const text = forged(places[which].text, { time: '2030-01-01T00:00:00.000Z' });
        const result = await verified(filesWith(places.with(which, { ...places[which], text })));
        expect(found(result)).toEqual({ ...at(which), holds: false, kind: 'changed' });
      }),
    );
  });

  it('finds a chain that was written anew from a record on, where it begins', async () => {
    await fc.assert(
      fc.asyncProperty(sequences(1, LAST), async (from) => {
        let previous_hash: string = JSON.parse(places[from].text).previous_hash;
        const anew = places.map((place, sequence) => {
          if (sequence < from) return place;
          const text = forged(place.text, { tool: 'harmless', previous_hash });
          previous_hash = JSON.parse(text).hash;
          return { ...place, text };
        });
        const result = await verified(filesWith(anew));
        expect(found(result)).toEqual({ ...at(from), holds: false, kind: 'changed' });
        expect(result.finding?.message).toContain(`not of the key that record ${from - 1} names`);
      }),
      { numRuns: runs(20) },
    );
  });

  it('finds that the checkpoint is gone, or that of another log', async () => {
    const path = join(await folder(), 'other.jsonl');
    await (await opened({ path, key: privateKey })).close();
    const other = await readFile(`${path}.checkpoint`, 'utf8');
    const foreign = await verified(filesWith(places), other);
    expect(found(foreign)).toEqual({ ...at(0), holds: false, kind: 'checkpoint' });
    expect(foreign.finding?.message).toContain('of another log');
    await rm(join(dir, 'calls.jsonl.checkpoint'));
    const missing = await verifyEvidence(join(dir, 'calls.jsonl'));
    expect(missing.finding).toMatchObject({
      kind: 'checkpoint',
      message: expect.stringContaining('is missing'),
    });
  });

  it('cannot see that the whole log was put back with its older state, unless a newer checkpoint was kept', async () => {
    const path = join(await folder(), 'calls.jsonl');
    const log = await opened({ path, key: privateKey });
    await log.append(call(1));
    await log.checkpoint();
    await copyFile(`${path}.checkpoint`, `${path}.older`);
    await copyFile(`${path}.state`, `${path}.older-state`);
    const file = path.replace('.jsonl', '.000000000000.jsonl');
    const older = await readFile(file);
    await log.append(call(2));
    await log.close();
    await copyFile(`${path}.checkpoint`, `${path}.kept`);
    await writeFile(file, older);
    await copyFile(`${path}.older`, `${path}.checkpoint`);
    expect(await verifyEvidence(path, { key: publicKey })).toMatchObject({
      finding: { kind: 'cut', line: 3, sequence: 2 },
    });
    await copyFile(`${path}.older-state`, `${path}.state`);
    expect(await verifyEvidence(path, { key: publicKey })).toMatchObject({ holds: true });
    expect(await verifyEvidence(path, { key: publicKey, checkpoint: `${path}.kept` })).toMatchObject({
      finding: { kind: 'cut', line: 3, sequence: 2 },
    });
  });

  it('finds the logs of a folder, and the log of a file', async () => {
    const where = await folder();
    for (const name of ['a.jsonl', 'b']) await (await opened({ path: join(where, name) })).close();
    expect(await evidenceLogsAt(where)).toEqual([join(where, 'a.jsonl'), join(where, 'b')]);
    expect(await evidenceLogsAt(join(where, 'a.000000000000.jsonl'))).toEqual([join(where, 'a.jsonl')]);
    expect(await verifyEvidence(join(where, 'b'))).toMatchObject({ holds: true, records: 1 });
    await expect(evidenceLogsAt(await folder())).rejects.toThrow('there is no evidence log in');
    await expect(verifyEvidence(join(where, 'c'))).rejects.toThrow('there is no evidence log');
  });
});
