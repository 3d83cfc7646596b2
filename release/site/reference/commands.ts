import type { Command } from 'commander';

/** Columns of the help. */
const WIDTH = 100;

function helpOf(command: Command, above: string): string[] {
  const name = above === '' ? command.name() : `${above} ${command.name()}`;
  command.configureHelp({ helpWidth: WIDTH });
  const below = command.commands
    .filter((child) => child.name() !== 'help')
    .flatMap((child) => helpOf(child, name));
  return [`## ${name}`, `\`\`\`text\n${command.helpInformation().trimEnd()}\n\`\`\``, ...below];
}

/** The page of the commands, from what the program says of itself. */
export function commandsPage(program: Command): string {
  const intro =
    'What `--help` prints. [The command line](./cli.md) describes what is common to the commands.';
  return `${['# Commands and options', intro, ...helpOf(program, '')].join('\n\n')}\n`;
}
