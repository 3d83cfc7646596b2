import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoreKind } from '../../e2e/embedded.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { STORES } from '../../e2e/stores.ts';
import { uuid } from '../harness.ts';
import { runCommand, serveCommand } from './run-command.ts';

const NONE = '00000000-0000-4000-8000-000000000000';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly status: string;
}

/** Runs a command that must succeed; resolves to its lines. */
async function done(args: readonly string[], input = ''): Promise<string[]> {
  const { code, stdout, stderr } = await runCommand(args, {}, input);
  expect([args[0], code, stderr]).toEqual([args[0], 0, []]);
  return stdout;
}

/** Runs a command that must fail with one line; resolves to that. */
async function refused(args: readonly string[], code = 1, input: string | Uint8Array = ''): Promise<string> {
  const run = await runCommand(args, {}, input);
  expect([args, run.code]).toEqual([args, code]);
  const said = run.stderr.filter((line) => /^(tidemark|error):/.test(line));
  expect(said).toHaveLength(1);
  expect(run.stderr.join('\n')).not.toMatch(/ at .*\.js:/);
  return said[0];
}

/** The story of two claims that contradict each other, read by the commands alone. */
async function story(where: readonly string[]): Promise<void> {
  const first = await done([
    'process',
    '--text',
    'The API listens on port 8080. We decided to keep sessions in Redis.',
    '--timestamp',
    '2026-03-02',
    ...where,
  ]);
  expect(first).toEqual(['1 event, 2 claims, 0 contradictions']);
  const second = await done(
    ['process', '--file', '-', '--timestamp', '2026-04-10T09:00:00Z', ...where],
    'The API does not listen on port 8080.',
  );
  expect(second).toEqual(['1 event, 1 claim, 1 contradiction']);
  const listed = await done(['claims', '--type', 'fact', '--json', ...where]);
  const [yes, no]: Row[] = listed.map((line) => JSON.parse(line));
  expect([yes.text, yes.status, no.text, no.status]).toEqual([
    'The API listens on port 8080.',
    'contested',
    'The API does not listen on port 8080.',
    'contested',
  ]);
  const [contradiction] = await done(['contradictions', '--status', 'open', '--json', ...where]);
  expect(JSON.parse(contradiction)).toMatchObject({
    kind: 'polarity_conflict',
    between: [yes.id, no.id].sort(),
  });

  const question = 'Does the API listen on port 8080?';
  const ask = async (...flags: string[]) => {
    const lines = await done(['query', '--json', ...flags, question, ...where]);
    expect(lines).toHaveLength(1);
    const answer: { claims: Row[]; contradictions: object[]; citations: object[]; answer: string } =
      JSON.parse(lines[0]);
    return answer;
  };
  const open = await ask();
  expect(new Set(open.claims.map(({ id }) => id))).toEqual(new Set([yes.id, no.id]));
  expect([open.contradictions.length, open.citations.length]).toEqual([1, 2]);
  expect(await done(['query', question, ...where])).toEqual([
    expect.stringMatching(/^The API does not listen on port 8080 \[1\]\. Against \[1\] stands: .*\[2\]/),
    '',
    '[1] 2026-04-10T09:00:00Z: “The API does not listen on port 8080.”',
    '[2] 2026-03-02T00:00:00Z: “The API listens on port 8080.”',
    '',
    expect.stringMatching(/^confidence 0\.\d\d, 1 open contradiction$/),
  ]);
  const before = new Date().toISOString();

  const [line, ...more] = await done([
    'resolve',
    yes.id,
    '--over',
    no.id,
    '--reason',
    'port closed',
    ...where,
  ]);
  expect(more).toEqual([]);
  const { valid_to, status }: { valid_to: string; status: string } = JSON.parse(
    (await done(['claims', '--json', '--status', 'resolved', ...where]))[0],
  );
  expect(line).toBe(`resolved ${yes.id} over ${no.id}: valid_to ${valid_to}`);
  expect(status).toBe('resolved');
  const now = await ask();
  const then = await ask('--at', '2026-03-15');
  const known = await ask('--as-of', before);
  const history = await done(['history', '--kind=claim', yes.id, ...where]);
  const verified = await done(['verify', yes.id, ...where]);
  expect(now.claims.map(({ id }) => id)).toEqual([no.id]);
  expect(then.claims.map(({ id }) => id)).toEqual([yes.id]);
  expect(new Set(known.claims.map(({ id }) => id))).toEqual(new Set([yes.id, no.id]));
  expect(known.contradictions).toHaveLength(1);
  expect(history[0]).toMatch(/^at +version +change +from +to +actor +reason$/);
  expect(history.slice(1).map((row) => row.split(/ {2,}/)[2])).toEqual([
    'created',
    'contested',
    'resolved',
    'valid_to',
  ]);
  expect(history.at(-1)).toMatch(new RegExp(`${valid_to} +caller +port closed$`));
  expect(verified).toEqual([`${yes.id} holds: 1 piece of evidence checked`]);
  const [kept] = await done(['remember', 'The freeze begins on Friday.', '--type', 'decision', ...where]);
  expect(kept).toMatch(/^remembered [0-9a-f-]{36} \(decision, active\)$/);
  expect(await refused(['approve', no.id, ...where])).toMatch(/is active; only a pending one/);
}

// One of a clone’s: what SQLite does otherwise, its conformance tells.
const persistent = STORES.filter(({ persistent, name }) => persistent && name !== 'SQLite');

describe.each(persistent)('memory in $name', ({ dsn, namespaces }: StoreKind) => {
  const namedDsn = async (folder: string, namespace: string) =>
    `${await dsn(folder)}${namespaces === false ? '' : `?namespace=${namespace}`}`;

  it('is worked on in the store, and goes elsewhere and back without loss', async () => {
    const folder = temporaryFolder();
    const db = await namedDsn(folder, 'story');
    await story(['--db', db]);
    const out = join(folder, 'memory.ndjson');
    const [said] = await done(['export', '--out', out, '--db', db]);
    const bytes = readFileSync(out, 'utf8');
    expect(said).toBe(`${bytes.split('\n').length - 1} lines in ${out}`);
    const copy = await namedDsn(temporaryFolder(), 'copy');
    expect(await done(['import', out, '--db', copy])).toEqual(['3 events, 4 claims, 1 relation']);
    expect(`${(await done(['export', '--db', copy])).join('\n')}\n`).toBe(bytes);
    expect(await done(['import', '-', '--db', copy], bytes)).toEqual([
      `0 events, 0 claims, 0 relations; ${bytes.split('\n').length - 1} lines that were already stored`,
    ]);
  });

  it('is worked on through a server', async () => {
    const folder = temporaryFolder();
    const server = await serveCommand(await namedDsn(folder, 'served'));
    const where = ['--url', server.url];
    await story(where);
    const lines = await done(['export', ...where]);
    const kinds = lines.map((line) => JSON.parse(line).kind);
    expect(kinds).toEqual(['event', 'event', 'event', 'claim', 'claim', 'claim', 'claim', 'relation']);
    const other = await serveCommand(await namedDsn(temporaryFolder(), 'other'));
    const there = ['--url', other.url];
    expect(await done(['import', '-', ...there], `${lines.join('\n')}\n`)).toEqual([
      '3 events, 4 claims, 1 relation',
    ]);
    expect(await done(['export', ...there])).toEqual(lines);
  });
});

describe.each(STORES.filter(({ name }) => name === 'PostgreSQL'))('a server on $name', ({ dsn }) => {
  it('sees what a command beside it writes', async () => {
    const db = `${await dsn(temporaryFolder())}?namespace=beside`;
    const server = await serveCommand(db);
    const found = async () => {
      const response = await fetch(`${server.url}/v1/query?question=port`);
      const { claims }: { claims: Row[] } = JSON.parse(await response.text());
      return claims.map(({ text }) => text);
    };
    expect(await found()).toEqual([]);
    await done(['process', '--text', 'The API listens on port 8080.', '--db', db]);
    await expect.poll(found).toEqual(['The API listens on port 8080.']);
    // The server goes on: it has not lost its shard to the command.
    const taken = await fetch(`${server.url}/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        events: [{ id: uuid('after'), content: 'The API does not listen on port 8080.' }],
      }),
    });
    expect(await taken.json()).toMatchObject({ accepted: 1, claims: 1, contradictions: 1 });
  });
});

describe('commands of memory', () => {
  it('go to the server that has the store open', async () => {
    const folder = temporaryFolder();
    const memory = `sqlite://${join(folder, 'memory.sqlite')}`;
    const server = await serveCommand(join(folder, 'signals.duckdb'), { MEMORY_DB_DSN: memory });
    expect(await done(['process', '--text', 'The API listens on port 8080.', '--db', memory])).toEqual([
      '1 event, 1 claim, 0 contradictions',
    ]);
    const response = await fetch(`${server.url}/v1/claims`);
    expect(await response.json()).toMatchObject({ count: 1 });
    expect((await server.end()).code).toBe(0);
    expect(await done(['claims', '--json', '--db', memory])).toHaveLength(1);
    const doctor = await runCommand(['doctor', '--port', '0', '--db', join(folder, 'signals.duckdb')], {
      MEMORY_DB_DSN: memory,
    });
    expect(doctor.stdout.join('\n')).toMatch(/memory +1 event, 1 claim/);
  });

  it('name what is wrong with a call', async () => {
    const folder = temporaryFolder();
    const db = ['--db', join(folder, 'a.duckdb')];
    expect(await refused(['claims', ...db])).toMatch(/a\.duckdb/);
    await done(['process', '--text', 'The API listens on port 8080.', ...db]);
    const [{ id }]: Row[] = (await done(['claims', '--json', ...db])).map((line) => JSON.parse(line));
    const cases: [string[], RegExp, number?][] = [
      [['process'], /--text <text> or with --file <path>/],
      [['process', '--text', ' '], /text must not be blank/],
      [['process', '--text', 'a'.repeat(65_537)], /at most 65536 bytes/],
      [['process', '--text', 'x', '--run', '1'], /run_id must be a UUID/],
      [['process', '--text', 'x', '--timestamp', 'today'], /--timestamp must be a date/],
      [['process', '--file', join(folder, 'none')], /there is no such file/],
      [['query', 'port', '--at', '2026-02-30'], /--at must be a date such as/],
      [['query', 'port', '--as-of', 'yesterday'], /--as-of must be a date such as/],
      [['query', 'port', '--min-trust', '2'], /from 0 to 1/, 2],
      [['query'], /missing required argument/, 2],
      [['resolve', id, '--over', id, '--reason', 'x'], /cannot be resolved over itself/],
      [['resolve', NONE, '--over', id, '--reason', 'x'], new RegExp(`There is no claim ${NONE}`)],
      [['resolve', 'x', '--over', id, '--reason', 'x'], /id must be a UUID/],
      [['resolve', id, '--over', NONE, '--reason', ' '], /reason must not be blank/],
      [['resolve', id, '--over', NONE], /required option '--reason/, 2],
      [['history', '--kind=event', id], /must be one of claim/, 2],
      [['verify', NONE], /There is no claim/],
      [['reject', id], /only a pending one/],
      [['remember', 'The API listens.', '--supersedes', NONE], /There is no claim/],
      [['export', '--kind', 'facts'], /must be one of event, claim, lesson/, 2],
      [['import', join(folder, 'none')], /there is no such file/],
    ];
    // What is called wrongly opens no store, so that all of it may run at once.
    await Promise.all(
      cases.map(async ([args, message, code]) => {
        if (code === 2) expect(await refused([...args, ...db], code)).toMatch(message);
      }),
    );
    for (const [args, message, code] of cases) {
      if (code !== 2) expect(await refused([...args, ...db])).toMatch(message);
    }
    expect(await refused(['process', '--file', '-', ...db], 1, Uint8Array.of(0xff))).toMatch(/not UTF-8/);
    expect(await refused(['import', '-', ...db], 1, '\n{"kind":"event"}\n')).toMatch(
      /line 2: id: is required/,
    );
    expect(await refused(['import', '-', ...db], 1, 'no\n')).toMatch(/line 1: is not JSON/);
  });

  it('write lessons, through a server as from the store', async () => {
    const db = ['--db', join(temporaryFolder(), 'a.duckdb')];
    for (const source of ['a', 'b', 'c']) {
      await done(['process', '--text', 'Builds fail when the cache is cold.', '--source', source, ...db]);
    }
    const markdown = await done(['export', '--kind=lesson', ...db]);
    expect(markdown[0]).toBe('---');
    expect(markdown).toContain('statement: "Builds fail when the cache is cold."');
    expect(markdown.filter((line) => line.startsWith('- “Builds fail'))).toHaveLength(3);
    await serveCommand(db[1]);
    expect(await done(['export', '--kind=lesson', ...db])).toEqual(markdown);
  });

  it('say what no longer holds', async () => {
    const folder = temporaryFolder();
    const db = ['--db', join(folder, 'a.duckdb')];
    await done(['process', '--text', 'The API listens on port 8080.', ...db]);
    const lines = await done(['export', ...db]);
    const [{ id }]: Row[] = (await done(['claims', '--json', ...db])).map((line) => JSON.parse(line));
    // The same claim, as if the rules had once read something else in its event.
    const changed = lines.map((line) => line.replace(/"identity":"[^"]*"/, '"identity":"else"'));
    expect(changed).not.toEqual(lines);
    const other = ['--db', join(folder, 'b.duckdb')];
    await done(['import', '-', ...other], changed.join('\n'));
    const { code, stdout } = await runCommand(['verify', id, ...other]);
    expect(code).toBe(1);
    expect(stdout).toEqual([
      `${id} no longer holds`,
      expect.stringMatching(/The rules now read another claim there/),
    ]);
    const json = await runCommand(['verify', id, '--json', ...other]);
    expect([json.code, JSON.parse(json.stdout[0]).holds]).toEqual([1, false]);
  });
});
