import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { makeKeyPair, verifyEvidence } from '../../../../api/mcp-framework/index.ts';
import { fc, runs } from '../../../property.ts';
import { contentOf, killedLog } from './forgery.ts';
import { folder } from './logs.ts';

const { privateKey, publicKey } = makeKeyPair();

let files: ReadonlyMap<string, string> | undefined;
/** The files of the log itself, in order, with the sequence of their first record. */
let segments: readonly { readonly name: string; readonly text: string; readonly first: number }[];

beforeEach(async () => {
  if (files !== undefined) return;
  // Sealed up to its tenth record: what is found must not depend on a seal.
  const log = await killedLog(25, 10, { key: privateKey, maxBytes: 6000 });
  const content = await contentOf(log.dir);
  files = content;
  segments = log.files.map((name) => ({
    name,
    text: content.get(name) ?? '',
    first: Number(name.split('.')[1]),
  }));
});

/** Verifies the log with another text in the place of one of its files. */
async function verifiedWith(name: string, text: string) {
  const dir = await folder();
  for (const [each, content] of files ?? []) {
    await writeFile(join(dir, each), each === name ? text : content, 'latin1');
  }
  const result = await verifyEvidence(join(dir, 'calls.jsonl'), { key: publicKey });
  await rm(dir, { recursive: true });
  return result;
}

const place = fc.tuple(fc.nat(), fc.nat()).map(([which, at]) => {
  const segment = segments[which % segments.length];
  return { ...segment, at: at % segment.text.length };
});

const linesIn = (text: string) => text.split('\n').length - 1;
const byte = fc.nat(255).map((code) => String.fromCharCode(code));

it('holds where nothing was changed', async () => {
  expect(segments.length).toBeGreaterThan(3);
  const [{ name, text }] = segments;
  expect(await verifiedWith(name, text)).toMatchObject({
    holds: true,
    sealed: 11,
    authenticated: 15,
    neither: 0,
  });
});

it('finds any byte that was changed, at its record', async () => {
  await fc.assert(
    fc.asyncProperty(place, byte, async ({ name, text, first, at }, other) => {
      fc.pre(other !== text[at]);
      const line = linesIn(text.slice(0, at)) + 1;
      const { holds, finding } = await verifiedWith(name, text.slice(0, at) + other + text.slice(at + 1));
      expect([holds, finding]).toMatchObject([false, { file: name, line, sequence: first + line - 1 }]);
    }),
    { numRuns: runs(400) },
  );
});

it('finds any bytes that were cut out, at their record', async () => {
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 2000 }), async ({ name, text, first, at }, length) => {
      const before = text.slice(0, at);
      const line = linesIn(before) + 1;
      const { holds, finding } = await verifiedWith(name, before + text.slice(at + length));
      expect([holds, finding?.sequence]).toEqual([false, first + line - 1]);
    }),
    { numRuns: runs(400) },
  );
});

it('finds any bytes that were put in, at the record before which they stand', async () => {
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.array(byte, { minLength: 1, maxLength: 8 }),
      async ({ name, text, first, at }, put) => {
        const changed = text.slice(0, at) + put.join('') + text.slice(at);
        fc.pre(changed !== text);
        // A copy of the bytes that follow is a copy of those before it, and shows behind them.
        let same = at;
        while (changed[same] === text[same]) same++;
        const line = linesIn(text.slice(0, same)) + 1;
        const { holds, finding } = await verifiedWith(name, changed);
        expect([holds, finding]).toMatchObject([false, { file: name, line, sequence: first + line - 1 }]);
      },
    ),
    { numRuns: runs(400) },
  );
});

it('finds any byte of the checkpoint or the state that was changed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('calls.jsonl.checkpoint', 'calls.jsonl.state'),
      fc.nat(),
      fc.integer({ min: 1, max: 127 }),
      async (name, which, flip) => {
        const text = files?.get(name) ?? '';
        const at = which % text.trimEnd().length;
        const other = String.fromCharCode(text.charCodeAt(at) ^ flip);
        expect(await verifiedWith(name, text.slice(0, at) + other + text.slice(at + 1))).toMatchObject({
          holds: false,
          degree: 'broken',
        });
      },
    ),
    { numRuns: runs(200) },
  );
});
