import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../api/client/index.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { uuid } from '../harness.ts';
import { runCommand, serveCommand } from './run-command.ts';

const SCOPE = uuid('a');

describe('tidemark detectors', () => {
  it('lists, sets, tries and resets', async () => {
    const file = join(temporaryFolder(), 'store.duckdb');
    const server = await serveCommand(file, { SIGNAL_SPIKE_MIN_Z: '5' });
    const client = new Client({ url: server.url });
    for (let i = 0; i < 5; i++) {
      await client.ingest({ scope_id: SCOPE, entity_id: uuid('e'), outcome: 4 });
    }
    const program = async (...args: string[]) => {
      const { code, stdout, stderr } = await runCommand(['detectors', ...args, '--db', file]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
      return stdout;
    };
    const json = async (...args: string[]) => JSON.parse((await program(...args, '--json')).join(''));
    const line = (lines: readonly string[], text: RegExp) => lines.find((one) => text.test(one)) ?? '';

    expect(line(await program(), /min_z/)).toMatch(/^\s+min_z\s+5\s+environment\s+Minimum distance/);
    expect(await json('--scope', SCOPE)).toMatchObject({ scope_id: SCOPE, overrides: {} });
    const tried = await program('set', '--scope', SCOPE, 'stall.run=3', '--dry-run');
    expect(tried[0]).toMatch(/^5 observations from /);
    expect(line(tried, /^stall/)).toMatch(/^stall\s+0\s+1$/);
    expect(await json('--scope', SCOPE)).toMatchObject({ overrides: {} });
    await program('set', '--scope', SCOPE, 'stall.run=3', 'spike.enabled=false');
    await program('set', '--scope', SCOPE, 'stall.run=', 'drop.min_z=7');
    const set = { spike: { enabled: false }, drop: { min_z: 7 } };
    expect(await json('--scope', SCOPE)).toMatchObject({ overrides: set });
    expect(line(await program('--scope', SCOPE), /^spike/)).toMatch(/^spike\s+enabled\s+false\s+scope/);

    const { changed_at, version, tick } = await json('--scope', SCOPE);
    await server.end();
    expect(await json('--scope', SCOPE)).toMatchObject({ overrides: set, changed_at, version, tick });
    expect(version).toBeGreaterThan(0);
    const alone = await runCommand(['detectors', 'reset', '--scope', SCOPE, '--db', file]);
    expect([alone.code, alone.stderr.slice(0, 1)]).toEqual([
      1,
      [expect.stringContaining('needs a running server')],
    ]);
    await serveCommand(file);
    expect(await json('reset', '--scope', SCOPE)).toMatchObject({ overrides: {} });
  });

  it('says what is wrong with a call', async () => {
    const file = join(temporaryFolder(), 'store.duckdb');
    await serveCommand(file);
    const wrong: [args: string[], message: RegExp][] = [
      [['set', 'stall.run=3'], /--scope is required/],
      [['set', '--scope', SCOPE, 'stall=3'], /"stall=3" must have the form stall\.run=9/],
      [['set', '--scope', SCOPE, 'stall.run=many'], /"stall\.run=many" must have the form stall\.run=9/],
      [['set', '--scope', SCOPE, 'stall.runs=3'], /did you mean run\?/],
      [['set', '--scope', SCOPE, 'stall.run=1'], /detectors\.stall\.run .*\(it is 1\)/],
    ];
    for (const [args, message] of wrong) {
      const { code, stdout, stderr } = await runCommand(['detectors', ...args, '--db', file]);
      expect([code, stdout, stderr.slice(0, 1)]).toEqual([1, [], [expect.stringMatching(message)]]);
    }
  });
});
