import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  choice,
  choices,
  createServer,
  DefinitionError,
  elicitation,
  silent,
} from '../../../../api/mcp-framework/index.ts';
import { fc } from '../../../property.ts';
import { connect, WAYS } from '../connect.ts';

const REGIONS = { eu: 'Europe', us: 'United States' };
const TITLED = [
  { const: 'eu', title: 'Europe' },
  { const: 'us', title: 'United States' },
];

describe('a choice', () => {
  it('takes its values and nothing else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string(), { minKeys: 1 }), fc.anything(), (titles, other) => {
        const one = choice(titles);
        const some = choices(titles);
        const values = Object.keys(titles);
        for (const value of values) expect(one.parse(value)).toBe(value);
        expect(some.parse(values)).toEqual(values);
        const known = typeof other === 'string' && values.includes(other);
        expect(one.safeParse(other).success).toBe(known);
        expect(some.safeParse([...values, other]).success).toBe(known);
      }),
    );
  });

  it('says which values there are', () => {
    expect(choice(REGIONS).safeParse('de').error?.issues[0].message).toBe('must be one of eu, us');
  });

  it('holds to how many may be taken', () => {
    const some = choices(REGIONS, { least: 1, most: 1 });
    expect([[], ['eu'], ['eu', 'us']].map((value) => some.safeParse(value).success)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

it('refuses a form that clients could not show, naming it and the field', () => {
  const nested = z.object({ who: z.object({ name: z.string() }) });
  expect(() => elicitation('Who are you?', nested)).toThrow(DefinitionError);
  expect(() => elicitation('Who are you?', nested)).toThrow(/form "Who are you\?".*properties\.who/);
});

describe.each(WAYS)('a form with choices, %s,', (way) => {
  it('shows the titles and gives the values', async () => {
    const server = createServer({ name: 'x', version: '1' }, { logger: silent });
    const form = z.object({
      home: choice(REGIONS).default('eu').describe('Where.'),
      others: choices(REGIONS, { least: 1, most: 2 }).optional(),
    });
    server.tool('ask').handler(async (_, ctx) => {
      const answer = await ctx.elicit('Which?', form);
      return answer.action === 'accept'
        ? [answer.content.home, ...(answer.content.others ?? [])].join()
        : 'none';
    });
    const { client, close } = await connect(server, way);
    try {
      const asked: unknown[] = [];
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        asked.push(params);
        return { action: 'accept', content: { home: 'us', others: ['eu'] } };
      });
      expect(await client.callTool({ name: 'ask' })).toMatchObject({ content: [{ text: 'us,eu' }] });
      expect(asked).toMatchObject([
        {
          requestedSchema: {
            properties: {
              home: { type: 'string', oneOf: TITLED, default: 'eu', description: 'Where.' },
              others: { type: 'array', items: { anyOf: TITLED }, minItems: 1, maxItems: 2 },
            },
          },
        },
      ]);
    } finally {
      await close();
    }
  });
});
