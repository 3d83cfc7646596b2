import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { EXIT_CODES, parserError, reportFailure } from '../../../api/cli/failure.ts';
import { InvalidInput, NotFound } from '../../../operators/records/errors.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { runCommand } from './run-command.ts';

/** The lines that report an error. */
function reported(error: unknown, env: Record<string, string> = {}): string[] {
  const stderr = new PassThrough({ encoding: 'utf8' });
  reportFailure({ stderr, env }, error, 'tidemark audit verify');
  return String(stderr.read()).trimEnd().split('\n');
}

describe('a failure', () => {
  it('is the error, and for wrong input the line that names the help', () => {
    expect(reported(new InvalidInput('--key is no key.'))).toEqual([
      'tidemark: --key is no key.',
      'see tidemark audit verify --help',
    ]);
    expect(reported(new NotFound('There is no log.'))).toEqual(['tidemark: There is no log.']);
  });

  it('that nobody expected shows its stack only where it is asked for', () => {
    const error = new TypeError('x is not a function');
    const [first, ...more] = reported(error);
    expect([first, more.length]).toEqual(['tidemark: TypeError: x is not a function', 1]);
    expect(more[0]).toContain('SIGNAL_LOG_LEVEL=debug');
    const traced = reported(error, { SIGNAL_LOG_LEVEL: 'debug' });
    expect(traced[1]).toMatch(/^ +at /);
  });

  it('of the parser keeps to its line', () => {
    expect(parserError("error: unknown option '--jsno'\n(Did you mean --json?)\n")).toBe(
      "tidemark: unknown option '--jsno' (Did you mean --json?)\n",
    );
  });
});

describe('exit codes', () => {
  it('are shown by every help', async () => {
    for (const args of [[], ['query'], ['audit', 'verify'], ['series', 'set']]) {
      const { code, stdout } = await runCommand([...args, '--help']);
      expect([args, code, stdout.at(-1)]).toEqual([args, 0, EXIT_CODES]);
    }
  });

  it('and the lines of an error are those that the page tells', async () => {
    const page = readFileSync(join(packageRoot(import.meta.url), 'docs/reference/cli.md'), 'utf8');
    const codes = [...page.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual([0, 1, 2, 3, 4, 130]);
    for (const [, code] of EXIT_CODES.matchAll(/(\d+) \w/g)) expect(codes).toContain(Number(code));
    const [, shown] = /^\$ npx tidemark query --jsno "Which port\?"\n(.*?)^```$/ms.exec(page) ?? [];
    const wrong = await runCommand(['query', '--jsno', 'Which port?']);
    expect([wrong.code, wrong.stdout, `${wrong.stderr.join('\n')}\n`]).toEqual([2, [], shown]);
    const db = join(temporaryFolder(), 'a.duckdb');
    const calls: readonly (readonly [args: readonly string[], code: number, help?: string])[] = [
      [['remember', 'The API listens on port 8080.', '--db', db], 0],
      [['sql', 'select 1', '--db', `${db}.none`], 1],
      [['process', '--db', db], 1, 'see tidemark process --help'],
      [['signals', '--limit', '0', '--db', db], 2, 'see tidemark signals --help'],
      [['series', 'set', '--db', db], 2, 'see tidemark series set --help'],
      [['serv'], 2, 'see tidemark --help'],
    ];
    for (const [args, code, help] of calls) {
      const run = await runCommand(args);
      expect([args, run.code]).toEqual([args, code]);
      expect(run.stderr.slice(1)).toEqual(help === undefined ? [] : [help]);
      if (code !== 0) expect(run.stderr[0]).toMatch(/^tidemark: /);
    }
  });
});

describe('what a pipe receives', () => {
  it('has line feeds only', async () => {
    const db = join(temporaryFolder(), 'a.duckdb');
    await runCommand(['remember', 'The API listens on port 8080.', '--db', db]);
    const ofStore = [['sql', '--csv', 'select text from claims'], ['claims']].map((args) => [
      ...args,
      '--db',
      db,
    ]);
    for (const args of [...ofStore, ['--help'], ['demo', '--csv']]) {
      const { code, text } = await runCommand(args);
      expect([args, code, text.endsWith('\n'), text.includes('\r')]).toEqual([args, 0, true, false]);
      expect(text).toBe(stripVTControlCharacters(text));
    }
  });
});
