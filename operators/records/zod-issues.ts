import { z } from 'zod';
import type { Issue } from './errors.ts';
import { nearest } from './nearest.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Bound = Extract<RawIssue, { code: 'too_big' | 'too_small' }>;

/** Length of the longest unknown field that is compared with the known ones. */
const LONGEST_KEY = 40;

/** Types in messages. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a finite number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  tuple: 'an array',
  object: 'an object',
  record: 'an object',
};

/** What the size of a value counts, by type. */
const COUNTED: Readonly<Record<string, string>> = { string: 'character', array: 'element' };

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  datetime: 'an RFC 3339 date-time such as 2026-05-01T12:00:00Z',
  date: 'a date such as 2026-05-01',
  url: 'a URL such as https://example.com',
};

function sizeMessage({ exact, origin }: Bound, comparison: string, bound: unknown): string {
  const counted = COUNTED[origin];
  const size = `${exact ? 'exactly' : comparison} ${bound}`;
  if (counted === undefined) return `must be ${size}`;
  return `must have ${size} ${counted}${Number(bound) === 1 ? '' : 's'}`;
}

function formatMessage(issue: Extract<RawIssue, { code: 'invalid_format' }>): string {
  if (issue.format === 'regex') return `must match ${issue.pattern}`;
  return `must be ${FORMATS[issue.format] ?? `a valid ${issue.format}`}`;
}

/** The unknown fields of an object, each with the known field that it is probably a misspelling of. */
function unknownMessage({ keys, inst }: Extract<RawIssue, { code: 'unrecognized_keys' }>): string {
  const known = inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];
  const named = keys.map((key) => {
    const meant = key.length > LONGEST_KEY ? undefined : nearest(key, known);
    return meant === undefined ? key : `${key} (did you mean ${meant}?)`;
  });
  return keys.length === 1 ? `has an unknown field: ${named[0]}` : `has unknown fields: ${named.join(', ')}`;
}

/**
 * Messages for the issues of schemas without messages of their own: the `error` of a zod parse. Each message continues the name of the
 * field, such as `must be one of spike, drop`.
 */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  const missing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      return missing ? 'is required' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value': {
      const values = issue.values.map(String).join(', ');
      if (missing) return `is required: ${values}`;
      return issue.values.length === 1 ? `must be ${values}` : `must be one of ${values}`;
    }
    case 'too_big':
      return sizeMessage(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return sizeMessage(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_format':
      return formatMessage(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return unknownMessage(issue);
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? `must be one of ${issue.options.map(String).join(', ')}`
        : 'has none of the accepted forms';
    case 'invalid_key':
      return 'is not a valid field name';
    default:
      return 'is not valid';
  }
};

/** Parses a value. Issues have the messages of their schemas, or else {@link issueMessage}. */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(value, { error: issueMessage });
}

/** The issues that zod reports, each with the path of its field. */
export function issuesOf(error: z.ZodError | undefined): Issue[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
