import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readRows, rowsIn } from '../../bench/rows.ts';
import { packageRoot } from '../../sinks/package-root.ts';

const schema = z.strictObject({ name: z.string(), size: z.number().optional() });

it('reads a record a line, and none from lines of blanks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'rows.ndjson');
  writeFileSync(file, '{"name":"a","size":1}\n\n{"name":"b\\n"}\n');
  expect(readRows(pathToFileURL(file), schema)).toEqual([{ name: 'a', size: 1 }, { name: 'b\n' }]);
});

it.each([
  ['{"name":"a"}\n{', /^pairs, line 2 is not JSON/],
  ['{"name":"a"}\n\n{"name":1}', /^pairs, line 3: .*expected string/s],
  ['{"name":"a","colour":"red"}', /^pairs, line 1: .*colour/s],
])('names the line that is wrong: %j', (text, message) => {
  expect(() => rowsIn(text, 'pairs', schema)).toThrow(message);
});

it('reads the rows of a compiled module from the sources', () => {
  const root = pathToFileURL(`${packageRoot(import.meta.url)}/`);
  const questions = z.looseObject({ question: z.string() });
  const [one, other] = ['bench/memory/docs/questions.ndjson', 'dist/bench/memory/docs/questions.ndjson'].map(
    (path) => readRows(new URL(path, root), questions),
  );
  expect(one.length).toBeGreaterThan(0);
  expect(other).toEqual(one);
});
