import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../e2e/server.ts';
import { uuid } from '../harness.ts';
import { runCommand, serveCommand } from './run-command.ts';

const scope_id = uuid('scope');
const entity_id = uuid('queue');

describe('the command series', () => {
  it('sets, lists and removes names, in a store and at a server, and says what is wrong', async () => {
    const db = join(temporaryFolder(), 'series.duckdb');
    const series = (...args: string[]) => runCommand(['series', ...args]);
    const names = ['--name', 'queue depth', 'depth of the queue'];
    const where = ['--db', db];
    const homeless = await series('set', entity_id, ...names, '--unit', 'MB', ...where);
    expect([homeless.code, homeless.stderr]).toEqual([1, [expect.stringContaining('scope_id is required')]]);
    const given = ['set', entity_id, ...names, '--unit', 'MB', '--scope', scope_id];
    expect((await series(...given, ...where)).stdout).toEqual([
      `${entity_id} is now queue depth; depth of the queue (MB)`,
    ]);
    const server = await serveCommand(db);
    const listed = await series('--json', ...where);
    expect(listed.stdout.map((line) => JSON.parse(line))).toMatchObject([
      { scope_id, entity_id, unit: 'MB' },
    ]);
    expect((await series('list', '--json', ...where)).stdout).toEqual(listed.stdout);
    expect((await series('list', '--url', server.url)).stdout.join('\n')).toMatch(/queue depth; depth of/);
    expect((await series('--kind', ...where)).stdout[0]).toMatch(
      /^scope +entity +unit +count .* kind +names$/,
    );
    const wrong = await series('set', entity_id, ...names, '--unit', 'leagues', '--url', server.url);
    expect([wrong.code, wrong.stderr]).toEqual([1, [expect.stringContaining('unit')]]);
    expect((await series('remove', entity_id, '--url', server.url)).code).toBe(0);
    expect((await server.end()).code).toBe(0);
    expect((await series('remove', entity_id, ...where)).code).toBe(1);
    expect((await series('--json', ...where)).stdout).toEqual([]);
  });
});
