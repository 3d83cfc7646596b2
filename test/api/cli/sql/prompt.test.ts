import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../../api/cli/main.ts';
import { completionsOf } from '../../../../api/cli/sql/completion.ts';
import { type LocalService, makeFolder, removeFolder, serve } from '../../harness.ts';
import { capture, runCommand } from '../run-command.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const UP = '\u001b[A';

/** A prompt of this process on what it takes for a terminal. */
function openPrompt(args: readonly string[], state: string) {
  const { io, stdout, stderr } = capture({ XDG_STATE_HOME: state, NO_COLOR: '1' }, '');
  const keys = Object.assign(new PassThrough(), { isTTY: true });
  const ended = run(['sql', ...args], { ...io, stdin: keys, stdout: Object.assign(stdout, { isTTY: true }) });
  let from = 0;
  return {
    stderr,
    ended,
    type: (text: string) => keys.write(text),
    /** Resolves to what was written since the last time, once it matches. */
    async until(pattern: RegExp): Promise<string> {
      await expect.poll(() => stdout.text.slice(from), { timeout: 20_000 }).toMatch(pattern);
      const found = stdout.text.slice(from);
      from = stdout.text.length;
      return found;
    },
  };
}

describe.each(['a local store', 'a server'])('the prompt of sql on %s', (kind) => {
  let folder = '';
  let service: LocalService | undefined;
  let target: string[] = [];
  beforeAll(async () => {
    folder = makeFolder();
    service = await serve(join(folder, 'store.duckdb'));
    target = ['--url', service.url];
    if (kind === 'a server') return;
    await service.stop();
    service = undefined;
    target = ['--db', `duckdb://${join(folder, 'store.duckdb')}`];
  });
  afterAll(async () => {
    await service?.stop();
    removeFolder(folder);
  });

  it('answers statements of several lines, and its own commands', async () => {
    const prompt = openPrompt(target, join(folder, 'state'));
    await prompt.until(/tidemark> /);
    prompt.type('select 40 + 2\r');
    await prompt.until(/-> /);
    prompt.type("as answer, ';' as s;\r");
    await prompt.until(/answer +s\s+42 +;\s+[\s\S]*tidemark> /);
    prompt.type('\\d\r');
    await prompt.until(/claims\s[\s\S]*observations\s[\s\S]*tidemark> /);
    prompt.type('\\d signals\r');
    await prompt.until(/column +type[\s\S]*pattern +VARCHAR[\s\S]*tidemark> /);
    prompt.type('\\timing\r\\format ndjson\rselect 1 as n;\r');
    await prompt.until(/timing is on[\s\S]*format is ndjson[\s\S]*\{"n":1\}\s+\d+\.\d{3} s[\s\S]*tidemark> /);
    prompt.type('\\format parquet\r\\nothing\r\\?\r');
    await prompt.until(/no format of the prompt[\s\S]*no command[\s\S]*Ctrl-C ends a running statement/);
    prompt.type('selec 1;\r');
    await expect.poll(() => prompt.stderr.text).toMatch(/syntax error/);
    prompt.type('\\q\r');
    expect(await prompt.ended).toBe(0);
  });

  it('ends a running statement at Ctrl-C, drops what is written, and is left with Ctrl-D', async () => {
    const prompt = openPrompt(target, join(folder, 'state-2'));
    await prompt.until(/tidemark> /);
    prompt.type('\\format ndjson\rselect range from range(1000000000000);\r');
    await prompt.until(/"range":1000\}/);
    prompt.type(CTRL_C);
    await expect.poll(() => prompt.stderr.text, { timeout: 20_000 }).toMatch(/cancelled/);
    prompt.type('select nothing\r');
    await prompt.until(/-> /);
    prompt.type(CTRL_C);
    await prompt.until(/\^C[\s\S]*tidemark> /);
    prompt.type('select 7 as n;\r');
    await prompt.until(/\{"n":7\}/);
    prompt.type(CTRL_D);
    expect(await prompt.ended).toBe(0);
  });

  it('keeps its history in a file that only its owner reads', async () => {
    const state = join(folder, 'state-3');
    const file = join(state, 'tidemark', 'sql-history');
    mkdirSync(join(state, 'tidemark'), { recursive: true });
    writeFileSync(file, 'select 1 as before;\n', { mode: 0o644 });
    const prompt = openPrompt(target, state);
    await prompt.until(/tidemark> /);
    prompt.type('select 2 as now;\r');
    await prompt.until(/now\s+2\s/);
    prompt.type(`${UP}${UP}\r`);
    await prompt.until(/before\s+1\s[\s\S]*tidemark> /);
    prompt.type(CTRL_D);
    expect(await prompt.ended).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe('select 2 as now;\nselect 1 as before;\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('completes a word with Tab', async () => {
    const prompt = openPrompt(target, join(folder, 'state-4'));
    await prompt.until(/tidemark> /);
    // The views are known a moment after the prompt.
    const completed = () => {
      prompt.type('\u0015from observ\t');
      return prompt.until(/observ/);
    };
    await expect.poll(completed, { timeout: 20_000, interval: 200 }).toMatch(/observations/);
    prompt.type(CTRL_C);
    prompt.type(CTRL_D);
    expect(await prompt.ended).toBe(0);
  });
});

describe('a prompt', () => {
  it('offers commands, views, columns, keywords and functions', () => {
    const words = {
      views: ['signals', 'series'],
      columns: ['severity', 'seq'],
      functions: ['sum', 'sequence'],
    };
    expect(completionsOf('\\', words)[0]).toContain('\\timing');
    expect(completionsOf('\\t', words)).toEqual([['\\timing'], '\\t']);
    expect(completionsOf('\\d si', words)).toEqual([['signals'], 'si']);
    expect(completionsOf('select seq', words)).toEqual([['seq', 'sequence('], 'seq']);
    expect(completionsOf('SEL', words)).toEqual([['SELECT'], 'SEL']);
    expect(completionsOf('sel', words)).toEqual([['select'], 'sel']);
    expect(completionsOf('select ', words)).toEqual([[], '']);
  });

  it('needs a terminal, and what a statement needs is refused', async () => {
    const ran = await runCommand(['sql']);
    expect([ran.code, ran.stderr[0]]).toEqual([1, expect.stringMatching(/needs a terminal/)]);
  });
});
