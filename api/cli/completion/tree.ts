import type { Argument, Command, Option } from 'commander';
import { choicesOf } from '../choices.ts';

/** An option of a command, as a shell completes it. */
export interface CompletedOption {
  readonly long: string;
  readonly short: string | undefined;
  readonly summary: string;
  readonly takesValue: boolean;
  /** The values that it takes, if they are a fixed set. */
  readonly choices: readonly string[];
  /** Whether its value is a file or folder. */
  readonly isPath: boolean;
}

/** A command with what may follow it. */
export interface CompletedCommand {
  /** The command with the commands above it, such as `tidemark audit verify`. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
  /** The values of its first argument, if they are a fixed set. */
  readonly choices: readonly string[];
  /** Whether its arguments are files or folders. */
  readonly takesPaths: boolean;
}

const isPath = (name: string) => /file|path|folder|pem/.test(name);

/** The first sentence, on one line. */
const summaryOf = (text: string) => text.replace(/\s+/g, ' ').replace(/[.;:] .*$|\.$/, '');

function optionOf(option: Option): CompletedOption[] {
  const { long, short, description, required, optional, flags } = option;
  // commander keeps the first of two long names as the short one.
  const [name, other] = long === undefined ? [short, undefined] : [long, short];
  if (name === undefined) return [];
  const one = {
    long: name,
    short: other?.startsWith('--') ? undefined : other,
    summary: summaryOf(description),
    takesValue: required || optional,
    choices: choicesOf(option.parseArg),
    isPath: (required || optional) && isPath(flags.replace(/^[^<[]*/, '')),
  };
  return other?.startsWith('--') ? [{ ...one, long: other }, one] : [one];
}

/** The tree of a program's commands, as commander shows them in their help. */
export function treeOf(command: Command, above = ''): CompletedCommand {
  const help = command.createHelp();
  const path = above === '' ? command.name() : `${above} ${command.name()}`;
  const first: Argument | undefined = command.registeredArguments[0];
  return {
    path,
    name: command.name(),
    summary: summaryOf(command.description()),
    options: help.visibleOptions(command).flatMap(optionOf),
    commands: help.visibleCommands(command).map((child) => treeOf(child, path)),
    choices: choicesOf(first?.parseArg),
    takesPaths: command.registeredArguments.some((argument) => isPath(argument.name())),
  };
}

/** A command and all commands below it. */
export function allOf(command: CompletedCommand): readonly CompletedCommand[] {
  return [command, ...command.commands.flatMap(allOf)];
}
