import type { Command, Option } from 'commander';
import { choicesOf } from '../../../api/cli/choices.ts';
import { byText, type Line, lineOf } from '../lines.ts';

function optionLine(place: string, option: Option): Line {
  const { long, short, required, optional, mandatory, defaultValue, argChoices, hidden, variadic, envVar } =
    option;
  const choices = argChoices ?? choicesOf(option.parseArg);
  return lineOf(place, '>', long ?? short ?? option.flags, {
    type: required ? 'value' : optional ? 'value | flag' : 'flag',
    presence: mandatory ? 'required' : 'optional',
    values: choices.length > 0 ? [...choices].sort(byText).join(' | ') : undefined,
    short: long === undefined ? undefined : short,
    several: variadic ? 'yes' : undefined,
    default: defaultValue === undefined || defaultValue === null ? undefined : JSON.stringify(defaultValue),
    hidden: hidden ? 'yes' : undefined,
    env: envVar,
  });
}

/** The contract of the command line: each command with its arguments and options. */
export function cliLines(command: Command, above = ''): Line[] {
  const place = above === '' ? command.name() : `${above} ${command.name()}`;
  const aliases = command.aliases();
  return [
    lineOf(place, '=', 'command', {
      type: 'command',
      aliases: aliases.length > 0 ? aliases.join(' ') : undefined,
    }),
    ...command.registeredArguments.map((argument, index) => {
      const choices = argument.argChoices ?? choicesOf(argument.parseArg);
      return lineOf(place, '>', `argument ${index + 1}`, {
        type: 'text',
        presence: argument.required ? 'required' : 'optional',
        values: choices.length > 0 ? [...choices].sort(byText).join(' | ') : undefined,
        name: argument.name(),
        several: argument.variadic ? 'yes' : undefined,
      });
    }),
    ...command.options.map((option) => optionLine(place, option)),
    ...command.commands.flatMap((child) => cliLines(child, place)),
  ];
}
