import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bound, moment } from '../../../api/calls/fields/moment.ts';
import { fraction, whole, yes } from '../../../api/calls/fields/numbers.ts';
import { storedText, uuid } from '../../../api/calls/fields/texts.ts';
import { words } from '../../../api/calls/fields/words.ts';
import { callOptions } from '../../../api/cli/call-options.ts';

const call = {
  input: z.object({
    question: storedText.describe('What is asked.'),
    at: moment('What held then.').optional(),
    since: bound('From then on.').optional(),
    limit: whole(1, 100).default(10).describe('Most claims.'),
    min_trust: fraction.describe('Least trust.').optional(),
    colour: z.enum(['red', 'blue']).describe('Which colour.').optional(),
    only: z
      .array(z.enum(['one', 'two']))
      .describe('Some of them.')
      .register(words, { flag: '--only <names>' })
      .optional(),
    run_id: uuid.describe('One run.').register(words, { flag: '--run <id>', help: 'of this run' }).optional(),
    key: storedText.describe('A key.').optional(),
    explain: yes.describe('Say why.').optional(),
  }),
};

function commandWith(except: readonly string[] = ['question']) {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const given = callOptions(command, call, except);
  return { command, fields: (...args: string[]) => given(command.parse(args, { from: 'user' }).opts()) };
}

describe('the fields of a call as options', () => {
  it('have the names and the words of the fields, or words of their own', () => {
    const { command } = commandWith();
    expect(command.options.map(({ flags, description }) => [flags, description])).toEqual([
      ['--at <date>', 'what held then (a date or an RFC 3339 date-time)'],
      ['--since <date>', 'from then on (a date or an RFC 3339 date-time)'],
      ['--limit <count>', 'most claims (10)'],
      ['--min-trust <number>', 'least trust, from 0 to 1'],
      ['--colour <colour>', 'red, blue'],
      ['--only <names>', 'some of them'],
      ['--run <id>', 'of this run'],
      ['--key <text>', 'a key'],
      ['--explain', 'say why'],
    ]);
  });

  it('give the fields as the call takes them, those that are there', () => {
    const { fields } = commandWith();
    expect(fields()).toEqual({});
    const args = ['--at', '2026-05-01', '--since', '2026-05-01', '--limit', '7', '--min-trust', '.5'];
    const more = ['--colour', 'red', '--only', 'two, one', '--run', 'x', '--key', 'k', '--explain'];
    expect(fields(...args, ...more)).toEqual({
      at: '2026-05-01T23:59:59.999999Z',
      since: '2026-05-01T00:00:00Z',
      limit: 7,
      min_trust: 0.5,
      colour: 'red',
      only: ['two', 'one'],
      run_id: 'x',
      key: 'k',
      explain: true,
    });
  });

  it.each([
    [['--limit', '0'], 'It must be a whole number from 1 to 100.'],
    [['--limit', '0x10'], 'It must be a whole number from 1 to 100.'],
    [['--min-trust', '1.5'], 'It must be a number from 0 to 1.'],
    [['--min-trust', ''], 'It must be a number from 0 to 1.'],
    [['--colour', 'green'], 'It must be one of red, blue.'],
    [['--only', 'one,three'], 'It must be a comma-separated list of one, two.'],
    [['--at', 'May'], '--at must be a date such as 2026-05-01'],
  ])('refuse %j', (args, message) => {
    expect(() => commandWith().fields(...args)).toThrow(message);
  });

  it('are required where the field is', () => {
    expect(() => commandWith([]).fields()).toThrow("required option '--question <text>' not specified");
  });
});
