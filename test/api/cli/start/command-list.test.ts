import { expect, it } from 'vitest';
import { programFor } from '../../../../api/cli/main.ts';
import { COMPLETION } from '../../../../api/cli/start/command-list.ts';
import { capture, runCommand } from '../run-command.ts';

const io = () => ({ ...capture({}, '').io, exitCode: 0 });

it('the list of commands says what the commands say', async () => {
  const whole = await programFor([COMPLETION], io());
  expect((await programFor(['--help'], io())).helpInformation()).toBe(whole.helpInformation());
});

it('a command that is called by the help is loaded for it', async () => {
  const [called, shown] = await Promise.all([
    runCommand(['help', 'signals']),
    runCommand(['signals', '--help']),
  ]);
  expect(called.stdout).toEqual(shown.stdout);
  expect(called.text).toContain('--watch');
});

it('a mistyped name is answered with the nearest one', async () => {
  const { code, stderr } = await runCommand(['signal']);
  expect([code, stderr[0]]).toEqual([2, expect.stringContaining('Did you mean signals?')]);
});
