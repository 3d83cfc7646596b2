import { describe, expect, it } from 'vitest';
import { runs, seed } from '../../property.ts';
import { fuzzHttp } from './mcp-fuzz/over-http.ts';
import { fuzzStdio } from './mcp-fuzz/over-stdio.ts';

/** Messages to each transport; `npm run fuzz` sends 100,000 in all. */
const MESSAGES = runs(2000);

describe.each(['2025-11-25', '2026-07-28'] as const)('hostile messages of %s', (revision) => {
  it('over standard input: all that have an id are answered, and nobody sees the inside of the server', async () => {
    const { faults, answers } = await fuzzStdio(MESSAGES / 2, revision, seed);
    expect(faults.slice(0, 20)).toEqual([]);
    expect(answers).toBeGreaterThan(MESSAGES / 4);
  });

  it('over HTTP: all are answered, none with a fault of the server, and nobody sees the inside of it', async () => {
    const { faults, answers } = await fuzzHttp(MESSAGES / 2, revision, seed + 1);
    expect(faults.slice(0, 20)).toEqual([]);
    expect(answers).toBe(MESSAGES / 2);
  });
});
