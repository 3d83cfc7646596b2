import { Command, CommanderError, Option } from 'commander';
import { packageVersion } from '../process/version.ts';
import { EXIT_CODES, parserError, reportFailure, seeHelp } from './failure.ts';
import type { CommandIo, Io, Output } from './io.ts';
import { COMMANDS, COMPLETION } from './start/command-list.ts';

/** Columns of the help if the width of the terminal is unknown. */
const WIDTH = 80;

const widthOf = ({ isTTY, columns }: Output) => (isTTY === true ? (columns ?? WIDTH) : WIDTH);

/**
 * Runs one command to completion.
 *
 * @param argv the arguments after the name of the program
 * @returns the exit code: 0 success, 1 failure, 2 usage error, 130 interrupted
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const listening = new Set<() => void>();
  const call: CommandIo = {
    ...io,
    exitCode: 0,
    onSignal(signal, listener) {
      const stop = io.onSignal(signal, listener);
      listening.add(stop);
      return stop;
    },
  };
  let invoked = 'tidemark';
  try {
    const program = await programFor(argv, call);
    program.hook('preAction', (_program, command) => {
      invoked = pathOf(command);
    });
    await program.parseAsync(argv, { from: 'user' });
    return call.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    reportFailure(io, error, invoked);
    return 1;
  } finally {
    for (const stop of listening) stop();
  }
}

/** The program with the invoked command, and the others as far as the list of commands shows them; all for `completion`, which needs them. */
export async function programFor(argv: readonly string[], io: CommandIo): Promise<Command> {
  const program = new Command('tidemark')
    .description('Streams of observations in, typed signals out; events in, claims with evidence out.')
    .version(packageVersion())
    .addHelpText('afterAll', `\n${EXIT_CODES}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(parserError(text)),
      getOutHelpWidth: () => widthOf(io.stdout),
      getErrHelpWidth: () => widthOf(io.stderr),
    });
  const called = argv.find((word) => Object.hasOwn(COMMANDS, word));
  for (const [name, { usage, description, load }] of Object.entries(COMMANDS)) {
    if (name === called || called === COMPLETION) (await load())(program, io);
    else addListed(program, name, usage);
    program.commands.at(-1)?.description(description);
  }
  prepare(program);
  return program;
}

/** Adds a command as the list of commands shows it: with its arguments, and that it has options. */
function addListed(program: Command, name: string, usage: string): void {
  const command = program.command(`${name} ${usage.replace(/\[(options|command)\] ?/g, '')}`);
  if (usage.startsWith('[options]')) command.addOption(new Option('--listed').hideHelp());
}

/** Makes a command and those below it throw in place of an exit, and name its help after an error. */
function prepare(command: Command): void {
  command.exitOverride().showHelpAfterError(seeHelp(pathOf(command)));
  command.commands.forEach(prepare);
}

/** A command with the commands above it, as it is called. */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
