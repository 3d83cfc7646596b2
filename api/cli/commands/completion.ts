import { oneOf } from '../choices.ts';
import type { CliCommand } from '../command.ts';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { type CompletedCommand, treeOf } from '../completion/tree.ts';
import { zshCompletion } from '../completion/zsh.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (root: CompletedCommand) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `completion`: a script that makes a shell complete commands, options and their values. It needs every command loaded. */
export const completion: CliCommand = (program, io) => {
  program
    .command('completion')
    .argument('<shell>', SHELLS.join(', '), oneOf(SHELLS))
    .addHelpText(
      'after',
      `
Load it where the shell starts:
  bash  source <(tidemark completion bash)                                        in ~/.bashrc
  zsh   source <(tidemark completion zsh)                                         in ~/.zshrc, after compinit
  fish  tidemark completion fish > ~/.config/fish/completions/tidemark.fish       once`,
    )
    .action((shell: (typeof SHELLS)[number]) => {
      io.stdout.write(SCRIPTS[shell](treeOf(program)));
    });
};
