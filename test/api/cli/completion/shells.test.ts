import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PATTERNS } from '../../../../operators/detectors/index.ts';
import { temporaryFolder } from '../../../e2e/server.ts';
import { runCommand } from '../run-command.ts';

type Shell = 'bash' | 'zsh' | 'fish';

/**
 * Programs that complete a line in a shell: they get the script as `$0` of bash and zsh, and the words of the line as further arguments,
 * and print what the shell would offer. The completion functions of zsh only work in its line editor, so that theirs are replaced.
 */
const COMPLETE = {
  bash: [
    '-c',
    `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tidemark; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  zsh: [
    '-fc',
    `compdef() { :; }; source "$0"
compadd() { shift; print -l -- "$@"; }
compset() { words[CURRENT]=\${words[CURRENT]#*=}; }
_describe() { print -l -- \${(P)@[-1]%%:*}; }
_files() { print FILES; }
words=("$@"); CURRENT=$#; _tidemark`,
  ],
} as const;

/** What a shell offers for the last word of a line, sorted. */
async function offered(shell: Shell, words: readonly string[]): Promise<string[]> {
  const { code, text } = await runCommand(['completion', shell]);
  expect(code).toBe(0);
  const folder = temporaryFolder();
  const script = join(folder, `completion.${shell}`);
  writeFileSync(script, text);
  writeFileSync(join(folder, 'spare.csv'), '');
  mkdirSync(join(folder, 'home'));
  const args =
    shell === 'fish'
      ? ['-N', '-c', `source ${script}; complete -C "${words.join(' ')}"`]
      : [...COMPLETE[shell], script, ...words];
  const { stdout, stderr, error } = spawnSync(shell, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: join(folder, 'home'), LANG: 'C.UTF-8' },
  });
  expect([error, stderr]).toEqual([undefined, '']);
  const names = stdout.split('\n').map((line) => line.split('\t')[0]);
  // zsh filters what is offered by the word itself, which its functions here leave out.
  const last = words.at(-1)?.replace(/^--\w+=/, '') ?? '';
  const flag = /^(--\w+=)/.exec(words.at(-1) ?? '')?.[1] ?? '';
  return [...new Set(names)]
    .map((name) => (name.startsWith(flag) ? name.slice(flag.length) : name))
    .filter((name) => name !== '' && name.startsWith(last))
    .sort();
}

const has = (shell: Shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe.each(['bash', 'zsh', 'fish'] as const)('completion of %s', (shell) => {
  it.runIf(shell === 'bash' || has(shell))('offers commands, options and their values', async () => {
    const at = (...words: string[]) => offered(shell, ['tidemark', ...words]);
    expect(await at('s')).toEqual(['salvage', 'series', 'serve', 'show', 'signals', 'sql']);
    expect(await at('audit', '')).toEqual(['help', 'key', 'verify']);
    expect(await at('series', 'set', '--n')).toEqual(['--name']);
    expect(await at('show', '--s')).toEqual(['--scope', '--since', '--svg']);
    expect(await at('signals', '--w')).toEqual(['--watch']);
    expect(await at('signals', '--fo')).toEqual(['--follow']);
    expect(await at('signals', '--pattern', '')).toEqual([...PATTERNS].sort());
    expect(await at('signals', '--limit', '3', '--pattern', 'sp')).toEqual(['spike']);
    expect(await at('signals', '--status', 'o')).toEqual(['open']);
    expect(await at('completion', 'b')).toEqual(['bash']);
    // A word that names a command, but is an argument of another one.
    expect(await at('query', 'audit', '--pass')).toEqual(['--passages']);
  });
});

describe('completion of an option with an equals sign', () => {
  it('is that of its value, in bash', async () => {
    // bash takes the word apart.
    expect(await offered('bash', ['tidemark', 'signals', '--pattern', '=', 'st'])).toEqual(['stall']);
  });

  it.runIf(has('zsh'))('is that of its value, in zsh', async () => {
    expect(await offered('zsh', ['tidemark', 'signals', '--pattern=st'])).toEqual(['stall']);
  });

  it.runIf(has('fish'))('is that of its value, in fish', async () => {
    expect(await offered('fish', ['tidemark', 'signals', '--pattern=st'])).toEqual(['stall']);
  });
});

it('completion refuses other shells', async () => {
  const { code, stderr } = await runCommand(['completion', 'sh']);
  expect([code, stderr[0]]).toEqual([2, expect.stringContaining('must be one of bash, zsh, fish')]);
});
