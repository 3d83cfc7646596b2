import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../e2e/server.ts';
import { runCommand, serveCommand } from './run-command.ts';

const SECRET = /^tidemark_[0-9a-f]{32}_[\w-]{43}$/;

describe('the command token', () => {
  it('creates, lists, rotates and revokes tokens in a store, and says what is wrong', async () => {
    const where = ['--db', join(temporaryFolder(), 'tokens.duckdb')];
    const token = (...args: string[]) => runCommand(['token', ...args, ...where]);
    const made = await token(
      'create',
      'grafana',
      '--permissions',
      'signals:read, sql',
      '--expires',
      '2100-01-01',
    );
    expect([made.code, made.stdout]).toEqual([0, [expect.stringMatching(SECRET)]]);
    expect(made.stderr).toEqual([expect.stringContaining('keep this secret')]);
    const { stdout } = await token('list');
    expect(stdout[0]).toMatch(/^name +status +permissions +scopes +created +expires +last used +id$/);
    expect(stdout[1]).toMatch(/^grafana +active +signals:read sql +all +\d{4}-.* +2100-01-01T00:00:00Z/);
    const rotated = await token('rotate', 'grafana', '--overlap', '0', '--json');
    const { secret } = JSON.parse(rotated.stdout[0]);
    expect(secret).toMatch(SECRET);
    expect(secret).not.toBe(made.stdout[0]);
    for (const [args, message] of [
      [['create', 'grafana', '--permissions', 'sql'], 'name is the name of another access token'],
      [['create', 'a b', '--permissions', 'sql'], 'name must have 1 to 64'],
      [['revoke', 'nobody'], 'There is no access token "nobody"'],
    ] as const) {
      const wrong = await token(...args);
      expect([wrong.code, wrong.stderr[0]]).toEqual([1, expect.stringContaining(message)]);
    }
    expect((await token('create', 'x')).code).toBe(2);
    expect((await token('create', 'x', '--permissions', 'root')).code).toBe(2);
    expect((await token('revoke', 'grafana')).stdout).toEqual(['grafana is revoked']);
    const listed = await token('list', '--json');
    expect(listed.stdout.map((line) => JSON.parse(line))).toMatchObject([
      { name: 'grafana', status: 'revoked' },
    ]);
    expect(listed.stdout.join()).not.toContain(secret.slice(-43));
  });

  it('works on a running server, as the holder of a token with the permission admin', async () => {
    const db = join(temporaryFolder(), 'tokens.duckdb');
    const server = await serveCommand(db);
    const first = await runCommand(['token', 'create', 'first', '--permissions', 'admin', '--db', db]);
    expect(first.code).toBe(0);
    const env = { SIGNAL_API_TOKEN: first.stdout[0] };
    const refused = await runCommand(['token', 'list', '--url', server.url]);
    expect([refused.code, refused.stderr]).toEqual([1, [expect.stringContaining('requires a token')]]);
    const made = await runCommand(
      ['token', 'create', 'reader', '--permissions', 'signals:read', '--url', server.url],
      env,
    );
    expect(made.stdout).toEqual([expect.stringMatching(SECRET)]);
    const reader = { SIGNAL_API_TOKEN: made.stdout[0] };
    expect((await runCommand(['signals', '--url', server.url], reader)).code).toBe(0);
    const sql = await runCommand(['sql', 'SELECT 1', '--url', server.url], reader);
    expect([sql.code, sql.stderr]).toEqual([
      1,
      [expect.stringContaining('The access token "reader" lacks sql; use an access token')],
    ]);
    expect((await runCommand(['token', 'revoke', 'reader', '--url', server.url], env)).code).toBe(0);
    const after = await runCommand(['signals', '--url', server.url], reader);
    expect([after.code, after.stderr]).toEqual([1, [expect.stringContaining('"reader" was revoked')]]);
    expect((await server.end()).code).toBe(0);
  });
});
