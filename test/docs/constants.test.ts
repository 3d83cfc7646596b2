import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../sinks/package-root.ts';
import { type Constant, readConstants } from './constants.ts';
import { BY_HAND, pageOf, type Row, rowsOf } from './constants-page.ts';

const ROOT = packageRoot(import.meta.url);
const PAGE = join(ROOT, 'docs/internals/constants.md');
const FOLDERS = ['operators/statistics', 'operators/detectors'];

const namesOf = (constants: readonly Constant[]) => constants.map(({ name }) => name);

/** The chosen constants of a folder with one module, one below it and one beside it. */
function readWith(source: string): Constant[] {
  const root = mkdtempSync(join(tmpdir(), 'tidemark-constants-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions: { lib: ['es2023'] }, include: ['.'] }));
  write('here/module.ts', source);
  write('here/below/deep.ts', 'export const DEEP = 3;');
  write('there/other.ts', 'export const OTHER = 3;');
  return readConstants(root, ['here']);
}

/** The chosen constants of one module. */
const read = (source: string) => readWith(source).filter(({ file }) => file === 'here/module.ts');

describe('the page', () => {
  let constants: Constant[];
  let rows: Row[];
  beforeAll(() => {
    constants = readConstants(ROOT, FOLDERS);
    rows = existsSync(PAGE) ? rowsOf(readFileSync(PAGE, 'utf8')) : [];
  });

  test('has what the code has (npx vitest run test/docs/constants.test.ts -u writes it)', async () => {
    expect(constants.length).toBeGreaterThan(100);
    await expect(pageOf(constants, rows)).toMatchFileSnapshot(PAGE);
  });

  test('gives a reason for each, and says how it was chosen', () => {
    const bare = rows.filter(({ reason, how }) => !/\w/.test(reason) || !/\w/.test(how));
    expect(bare.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
  });
});

describe('a chosen constant', () => {
  test('is made of numbers, on the module, in capitals', () => {
    const constants = read(`
      export const FAR = 6;
      const QUIET_LOG = -Math.log(16), RATE: number = 1 / 64;
      const DAY = 4 * 86_400e6;
      const WIDTHS = [8, 64] as const;
      const UNIT = { [FAR]: 1.5 };
      let CHANGES = 3;
      const lower = 3;
      const TEXT = 'six';
      const CALLED = lower(3);
      const PATTERNS = [{ name: 'a' }];
      function inner() { const INNER = 3; return INNER; }
    `);
    expect(namesOf(constants)).toEqual(['FAR', 'QUIET_LOG', 'RATE', 'DAY', 'WIDTHS', 'UNIT']);
    expect(constants.map(({ value }) => value)).toEqual([
      '6',
      '-Math.log(16)',
      '1 / 64',
      '4 * 86_400e6',
      '[8, 64] as const',
      '{ [FAR]: 1.5 }',
    ]);
  });

  test('is in the folder, or below it', () => {
    const files = readWith('const FAR = 6;').map(({ file }) => file);
    expect(files).toEqual(['here/below/deep.ts', 'here/module.ts']);
  });

  test('is no place in a record', () => {
    const constants = read(`
      const BLOCKS = 8;
      const ROW = 0;
      /** Since when. */
      const SINCE = 1;
      const PEAKS = 2;
      const HEAD = PEAKS + BLOCKS;

      const GAIN = 12;
      const GAIN_ERROR = 13;

      const LIMIT = 14;
      const NONE = 0;
      const STRIDE = 4;
      export const at = (f: number[], h: number, own: { base: number }) =>
        f[h + ROW] + f[h + SINCE] + f[own.base + GAIN] + f[LIMIT + BLOCKS] + f[STRIDE * (h + 1)];
    `);
    expect(namesOf(constants)).toEqual(['BLOCKS', 'LIMIT', 'NONE', 'STRIDE']);
  });

  test('has its own comment, or that of the block that it stands in', () => {
    const constants = read(`
      /**
       * Distance from which
       * an outcome is far off.
       */
      const FAR = 6;
      const NEAR = 3;

      const ALONE = 2;
      // In rows.
      const LENGTH = 9;
    `);
    const comment = 'Distance from which an outcome is far off.';
    expect(constants.map((constant) => constant.comment)).toEqual([comment, comment, '', 'In rows.']);
  });
});

describe('writing the page anew', () => {
  const constant = (name: string, value: string): Constant => ({
    file: 'operators/a.ts',
    name,
    value,
    comment: `What {@link ${name}} is: |r| or so.`,
  });
  const known: readonly Row[] = ['FAR', 'NEAR', 'GONE'].map((name) => ({
    file: 'operators/a.ts',
    name,
    value: '1',
    reason: `${name} for a|b.`,
    how: 'beside `bench x`',
  }));

  test('keeps what people wrote, adds what is new, drops what is gone', () => {
    const rows = rowsOf(
      pageOf([constant('FAR', '1'), constant('NEAR', '2'), constant('NEW', '1 << 3')], known),
    );
    const file = 'operators/a.ts';
    expect(rows).toEqual([
      { file, name: 'FAR', value: '1', reason: 'FAR for a|b.', how: 'beside `bench x`' },
      { file, name: 'NEAR', value: '2', reason: 'NEAR for a|b.', how: BY_HAND },
      { file, name: 'NEW', value: '1 << 3', reason: 'What `NEW` is: |r| or so.', how: BY_HAND },
    ]);
  });

  test('changes nothing where nothing has changed', () => {
    const constants = [constant('FAR', '1'), constant('NEAR', '1')];
    const page = pageOf(constants, known);
    expect(pageOf(constants, rowsOf(page))).toBe(page);
  });
});
