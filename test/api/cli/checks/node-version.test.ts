import { expect, it } from 'vitest';
import { warnOfOldNode } from '../../../../api/cli/checks/node-version.ts';

it.each([
  ['20.19.0', 1],
  ['20.20.2', 1],
  ['22.0.0', 0],
  ['26.1.0', 0],
])('with Node.js %s, %i warning is logged', (version, count) => {
  const warned: unknown[] = [];
  const log = {
    warn: (...reported: unknown[]) => {
      warned.push(reported);
    },
  };
  warnOfOldNode(log, version);
  expect(warned).toHaveLength(count);
  if (count > 0) expect(warned).toEqual([[{ node: version }, expect.stringContaining('use 22 or later')]]);
});
