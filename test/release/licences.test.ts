import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLicences, noticesOf } from '../../release/licences.ts';
import { bundledIn } from '../../release/program/bundled.ts';
import { ROOT } from '../../release/root.ts';

/** A lock with one package. */
const lockOf = (entry: object) => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } });

describe('the licences of packages', () => {
  it('are all permitted', () => {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    const { refused, packages } = checkLicences(lock, bundledIn(ROOT));
    expect(refused).toEqual([]);
    expect(packages).toBeGreaterThan(300);
  });

  it.each([
    ['GPL-3.0-only', {}],
    ['MIT AND GPL-2.0-only', {}],
    ['MPL-2.0', {}],
    ['SEE LICENSE IN LICENSE.txt', {}],
    ['UNLICENSED', { dev: true }],
    ['AGPL-3.0-or-later', { dev: true }],
  ])('%s is refused', (license, more) => {
    expect(checkLicences(lockOf({ license, ...more })).refused).toEqual([
      { path: 'node_modules/a', licence: license },
    ]);
  });

  it.each([
    ['GPL-3.0-only OR MIT', {}],
    ['(BSD-2-Clause AND Apache-2.0)', {}],
    ['MPL-2.0', { dev: true }],
  ])('%s is permitted', (license, more) => {
    expect(checkLicences(lockOf({ license, ...more })).refused).toEqual([]);
  });

  it('of what only development installs are those of a release where it is bundled', () => {
    const lock = lockOf({ license: 'MPL-2.0', dev: true });
    expect(checkLicences(lock, ['node_modules/b']).refused).toEqual([]);
    expect(checkLicences(lock, ['node_modules/a']).refused).toHaveLength(1);
  });

  it('are refused where a package names none', () => {
    expect(checkLicences(lockOf({})).refused).toEqual([{ path: 'node_modules/a', licence: 'none' }]);
  });

  it('are one text for those who pass packages on', () => {
    const text = noticesOf(ROOT, ['node_modules/zod', 'node_modules/rxjs']);
    expect(text).toMatch(/^zod \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n/);
    expect(text).toMatch(/\n-{80}\n\nrxjs [^\n]+ \(Apache-2\.0\)\n\n\s*Apache License/);
  });
});
