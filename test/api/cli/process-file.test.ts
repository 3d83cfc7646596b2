import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../e2e/server.ts';
import { sample } from '../../pipelines/sources/texts/texts.ts';
import { runCommand, serveCommand } from './run-command.ts';

interface Outcome {
  readonly kind: string;
  readonly source_input_id: string;
  readonly summary: { readonly events: number; readonly claims: number };
  readonly duplicates: number;
  readonly unread?: readonly { readonly language: string; readonly events: number }[];
  readonly interrupted: boolean;
}

/** Writes samples into a folder; gives their paths, and where memory is. */
function given(...names: readonly string[]) {
  const folder = temporaryFolder();
  const paths = names.map((name) => {
    writeFileSync(join(folder, name), sample(name));
    return join(folder, name);
  });
  return { paths, folder, db: ['--db', join(folder, 'a.duckdb')] };
}

/** What `process` says of a file as JSON. */
async function processed(args: readonly string[], input = ''): Promise<Outcome> {
  const { code, stdout, stderr } = await runCommand(['process', ...args, '--json'], {}, input);
  expect([code, stderr]).toEqual([0, []]);
  return JSON.parse(stdout[0]);
}

describe('process --file', () => {
  it('splits a file by its kind, and stores nothing twice', async () => {
    const { paths, db } = given('meeting.txt', 'notes.md', 'box.mbox', 'app.log');
    const kinds = ['transcript', 'markdown', 'mail', 'log'];
    for (const [at, path] of paths.entries()) {
      const first = await processed(['--file', path, ...db]);
      expect([first.kind, first.duplicates, first.interrupted]).toEqual([kinds[at], 0, false]);
      expect(first.summary.events).toBeGreaterThan(1);
      expect(first.summary.claims).toBeGreaterThan(0);
      const again = await processed(['--file', path, ...db]);
      expect([again.summary.events, again.duplicates]).toEqual([0, first.summary.events]);
    }
    const { stdout } = await runCommand(['query', 'Which region is Deployment in?', ...db]);
    expect(stdout[0]).toBe('Region of Deployment: eu-west-1 [1].');
    expect(stdout[2]).toMatch(/, notes\.md: “Region: eu-west-1”$/);
    const owner = await runCommand(['query', 'Who owns the billing service?', ...db]);
    expect(owner.stdout[2]).toMatch(
      /, Anna in meeting\.txt: “The payments team owns the billing service\.”$/,
    );
  });

  it('says in words what it did, and how the file was split', async () => {
    const { paths, db } = given('meeting.txt');
    const run = await runCommand(['process', '--file', paths[0], ...db]);
    expect(run.stdout).toEqual(['4 events, 3 claims, 0 contradictions']);
    expect(run.stderr).toEqual([`tidemark: ${paths[0]} was split as a transcript`]);
    const again = await runCommand(['process', '--file', paths[0], ...db]);
    expect(again.stdout).toEqual(['0 events, 0 claims, 0 contradictions; 4 events that were already stored']);
    const whole = await runCommand(['process', '--file', paths[0], '--as', 'text', ...db]);
    expect([whole.stdout[0], whole.stderr]).toEqual([expect.stringMatching(/^1 event, /), []]);
    // What was named is not said again.
    const reported = await runCommand([
      'process',
      '--file',
      paths[0],
      '--as',
      'transcript',
      '--source',
      'told',
      ...db,
    ]);
    expect([reported.stdout[0], reported.stderr]).toEqual([expect.stringMatching(/^4 events, /), []]);
    const german = await runCommand(
      ['process', '--file', '-', ...db],
      {},
      'Der Abrechnungsdienst läuft jetzt auf Postgres 16.',
    );
    expect(german.stderr).toEqual([
      'tidemark: 1 event in German (de): kept and found as passages; claims are read in English',
    ]);
  });

  it('does the same through a server', async () => {
    const { paths, db } = given('meeting.txt');
    await serveCommand(db[1]);
    const first = await processed(['--file', paths[0], '--source', 'weekly', ...db]);
    expect(first).toMatchObject({ source_input_id: 'weekly', summary: { events: 4 } });
    expect(await processed(['--file', paths[0], '--source', 'weekly', ...db])).toMatchObject({
      duplicates: 4,
    });
  });

  it('refuses a kind that there is not, and a file without text', async () => {
    const { folder, db } = given();
    const refused = async (args: readonly string[], input = '') => {
      const { code, stderr } = await runCommand(['process', ...args, ...db], {}, input);
      return [code, stderr[0]];
    };
    expect(await refused(['--file', '-', '--as', 'novel'])).toEqual([2, expect.stringMatching(/--as/)]);
    expect(await refused(['--text', 'x', '--as', 'log'])).toEqual([
      1,
      expect.stringMatching(/--as .*--file/),
    ]);
    expect(await refused(['--file', '-'], ' \n\n')).toEqual([1, expect.stringMatching(/stdin .*blank/)]);
    expect(await refused(['--file', folder])).toEqual([1, expect.stringMatching(/it is a folder/)]);
  });
});
