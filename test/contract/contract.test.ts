import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageVersion } from '../../api/process/version.ts';
import { PATTERNS } from '../../operators/detectors/index.ts';
import { changesText, compare } from './compare.ts';
import { judge, parseExceptions } from './exceptions.ts';
import { contractText, parseContract } from './lines.ts';
import { differences, stored } from './stored.ts';
import { type Contract, PARTS, wholeContract } from './whole.ts';

const FOLDER = import.meta.dirname;
const RELEASED = join(FOLDER, 'released');
const UPDATE = 'npx vitest run test/contract/contract.test.ts -u';

describe('the contract', () => {
  let contract: Contract;
  beforeAll(async () => {
    contract = await wholeContract();
  });

  it.each(PARTS)(`of %s is as described (${UPDATE} writes it)`, async (part) => {
    const text = contractText(contract[part]);
    expect(text.split('\n').length).toBeGreaterThan(10);
    const file = join(FOLDER, `${part}.txt`);
    await expect(text, differences(file, text)).toMatchFileSnapshot(file);
  });

  it.each(PARTS)('of %s reads as it was written', (part) => {
    const text = contractText(contract[part]);
    expect(contractText([...parseContract(text).values()])).toBe(text);
  });

  it('of signals has every pattern', () => {
    const patterns = new Set(contract.signals.map(({ place }) => place));
    expect([...patterns].sort()).toEqual(PATTERNS.map((pattern) => `signal ${pattern}`).sort());
  });

  it('keeps to that of the last release, but for the exceptions', () => {
    const [release, ...others] = readdirSync(RELEASED);
    expect(others, 'there is one last release').toEqual([]);
    expect(release.localeCompare(packageVersion(), 'en', { numeric: true })).toBeLessThanOrEqual(0);
    // The sessions over HTTP check that the answers are as described.
    const changes = [...PARTS, 'answers' as const].flatMap((part) => {
      const before = stored(join(RELEASED, release, `${part}.txt`));
      expect(before.size, `${part} of ${release}`).toBeGreaterThan(10);
      const now =
        part === 'answers'
          ? stored(join(FOLDER, `${part}.txt`))
          : parseContract(contractText(contract[part]));
      return compare(before, now);
    });
    const exceptions = parseExceptions(readFileSync(join(FOLDER, 'exceptions.txt'), 'utf8'));
    const { unexcused, idle } = judge(changes, exceptions);
    expect(
      { unexcused, idle },
      `against ${release}: ${changesText(unexcused)}\nKeep the wire as it was, or give the reason in test/contract/exceptions.txt`,
    ).toEqual({ unexcused: [], idle: [] });
  });
});
