import { expect, it } from 'vitest';
import { changesOf } from '../../../release/dry/changelog.ts';

const CHANGELOG = `# Changelog

## [1.2.0] - 2026-01-01

### Added

- two

## 1.1.0 (unreleased)

- one

## 1.0.0
`;

it('the changes of a version are its section of the changelog', () => {
  expect(changesOf(CHANGELOG, '1.2.0')).toBe('### Added\n\n- two');
  expect(changesOf(CHANGELOG, '1.1.0')).toBe('- one');
});

it('a version without changes cannot be released', () => {
  for (const version of ['1.0.0', '1.1', '2.0.0']) {
    expect(() => changesOf(CHANGELOG, version)).toThrow(`CHANGELOG.md has no changes of ${version}`);
  }
});
