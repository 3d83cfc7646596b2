import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { coloured, plain, styled } from '../../../api/cli/table.ts';

const terminal = Object.assign(new PassThrough(), { isTTY: true });
const pipe = new PassThrough();

describe('colours and styles', () => {
  it('are for terminals that want them', () => {
    expect(coloured({ stdout: terminal, env: {} }, 'spike', 'x')).not.toBe('x');
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      expect(coloured({ stdout: terminal, env }, 'spike', 'x')).toBe('x');
      expect(styled({ stdout: terminal, env }, 'bold', 'x')).toBe('x');
    }
    expect(coloured({ stdout: pipe, env: {} }, 'spike', 'x')).toBe('x');
  });

  it('are left on by an empty NO_COLOR, as no-color.org says', () => {
    expect(plain({ stdout: terminal, env: { NO_COLOR: '' } })).toBe(false);
  });
});
