import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { itemAt } from '../../operators/item-at.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import { coreOf, defaultOf, fieldsOf, meaningOf, wordsOf } from '../calls/fields/layers.ts';
import { readNumber } from '../calls/fields/number-text.ts';
import { oneOf } from './choices.ts';
import { askedMoment, givenMoment } from './moments.ts';

/** The accepted forms of a date, for the help. */
const DATE = 'a date or an RFC 3339 date-time';

/** A field of a call, and its option. */
interface CallOption {
  readonly name: string;
  readonly option: Option;
  readonly date: 'first' | 'last' | undefined;
  /** The field that takes a value which is a UUID. */
  readonly idField: string | undefined;
}

function numberIn(core: z.ZodNumber): (text: string) => number {
  return (text) => {
    const read = readNumber(core, text);
    if (read.success) return read.data;
    throw new InvalidArgumentError(`It ${itemAt(read.error.issues, 0).message}.`);
  };
}

/** Parses a comma-separated list of choices. */
function severalOf(choices: readonly string[]): (text: string) => string[] {
  return (text) => {
    const parts = text.split(',').map((part) => part.trim());
    if (parts.every((part) => choices.includes(part))) return parts;
    throw new InvalidArgumentError(`It must be a comma-separated list of ${choices.join(', ')}.`);
  };
}

/** The placeholder for the value of an option. */
function placeholder(name: string, core: z.ZodType, date: boolean): string {
  if (core instanceof z.ZodBoolean) return '';
  if (core instanceof z.ZodNumber) return core.isInt ? ' <count>' : ' <number>';
  if (date) return ' <date>';
  return core instanceof z.ZodEnum ? ` <${name}>` : core.meta()?.format === 'uuid' ? ' <uuid>' : ' <text>';
}

/** The text of the help: the meaning of the field and its accepted values. */
function helpOf(field: z.ZodType, core: z.ZodType): string {
  const { help, date } = wordsOf(field);
  if (help !== undefined) return help;
  if (core instanceof z.ZodEnum) return core.options.join(', ');
  const [first = '', ...rest] = meaningOf(field).replace(/\.$/, '');
  const meaning = `${first.toLowerCase()}${rest.join('')}`;
  const fallback = defaultOf(field);
  if (date !== undefined) return `${meaning} (${DATE})`;
  if (core instanceof z.ZodNumber && !core.isInt)
    return `${meaning}, from ${core.minValue} to ${core.maxValue}`;
  return fallback === undefined || fallback === false ? meaning : `${meaning} (${fallback})`;
}

function optionOf(name: string, field: z.ZodType): CallOption {
  const core = coreOf(field);
  const { flag, date, idField, many } = wordsOf(field);
  const flags = flag ?? `--${name.replaceAll('_', '-')}${placeholder(name, core, date !== undefined)}`;
  const option = new Option(flags, helpOf(field, core));
  if (core instanceof z.ZodNumber) option.argParser(numberIn(core));
  if (core instanceof z.ZodEnum) option.argParser(oneOf(core.options.map(String)));
  if (core instanceof z.ZodArray && core.element instanceof z.ZodEnum) {
    option.argParser(severalOf(core.element.options.map(String)));
  }
  if (many) option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  option.makeOptionMandatory(!field.isOptional());
  return { name, option, date, idField };
}

/**
 * Adds the fields of a call to a command as options: `min_trust` as `--min-trust <number>`, or as the words of the field say.
 *
 * @param except fields that the command sets otherwise, such as by an argument
 * @returns reads the fields from the flags of the command; throws InvalidInput for an invalid date
 */
export function callOptions(
  command: Command,
  { input }: { readonly input: z.ZodObject },
  except: readonly string[] = [],
): (flags: object) => Record<string, unknown> {
  const fields = fieldsOf(input.shape).filter(([name]) => !except.includes(name));
  // An id and a name share an option.
  const ids = new Set(fields.map(([, field]) => wordsOf(field).idField));
  const options = fields.filter(([name]) => !ids.has(name)).map(([name, field]) => optionOf(name, field));
  for (const { option } of options) command.addOption(option);
  return (flags) => {
    const given = new Map(Object.entries(flags));
    return Object.fromEntries(
      options.flatMap(({ name, option, date, idField }) => {
        const value: unknown = given.get(option.attributeName());
        if (value === undefined) return [];
        if (idField !== undefined && isUuid(String(value))) return [[idField, value]];
        const read = date === 'last' ? askedMoment : givenMoment;
        return [[name, date === undefined ? value : read(option.long ?? name, String(value))]];
      }),
    );
  };
}
