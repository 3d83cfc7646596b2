import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Side } from '../lines.ts';
import { AnswersSeen } from './answers-seen.ts';
import { Seen } from './seen.ts';

const named = z.object({ n: z.number().optional() }).meta({ id: 'Named' });
const schema = z.object({
  a: z.string(),
  b: z.array(z.object({ c: z.number().optional(), d: z.number().optional() })).optional(),
  e: z.record(z.string(), named).optional(),
  f: z
    .union([z.object({ kind: z.literal('x') }), z.object({ kind: z.literal('y'), z: z.number() })])
    .optional(),
});

/** What a value shows, in an answer or a request. */
function seenIn(value: unknown, side: Side = '<') {
  const json = z.toJSONSchema(schema, { io: side === '<' ? 'output' : 'input' });
  const seen = new Seen(json.$defs ?? {});
  seen.value('P', side, 'x', json, value);
  return { keys: [...seen.keys], faults: [...seen.faults] };
}

it('marks the fields that a value has, and no others', () => {
  expect(seenIn({ a: 'one' })).toEqual({ keys: ['P < x', 'P < x.a'], faults: [] });
  expect(seenIn({ a: 'one', b: [] }).keys).toEqual(['P < x', 'P < x.a', 'P < x.b']);
  expect(seenIn({ a: 'one', b: [{}, { d: 1 }] }).keys.slice(2)).toEqual([
    'P < x.b',
    'P < x.b[]',
    'P < x.b[].d',
  ]);
});

it('marks the fields of a named schema under its name, and the branch that a value is of', () => {
  const { keys, faults } = seenIn({ a: 'one', e: { any: { n: 1 } }, f: { kind: 'y', z: 1 } });
  expect(faults).toEqual([]);
  expect(keys.slice(2)).toEqual([
    ...['P < x.e', 'P < x.e{}', 'Named < self', 'Named < n'],
    ...['P < x.f', 'P < x.f<kind=y>', 'P < x.f<kind=y>.kind', 'P < x.f<kind=y>.z'],
  ]);
});

it('tells of fields in no schema, which only a request may have, and of values that are not as their schema', () => {
  expect(seenIn({ a: 'one', other: 1 }).faults).toEqual([
    expect.stringContaining('P < x is not as its schema'),
    'P < x.other is in no schema',
  ]);
  expect(seenIn({ a: 'one', other: 1 }, '>').faults).toEqual([]);
  expect(seenIn({ a: 1 }, '>').faults).toEqual([expect.stringContaining('data/a must be string')]);
});

it('tells of answers which headers all of them have, and which only some of a status or an operation', () => {
  const answers = new AnswersSeen();
  const add = (place: string, status: number, headers: object, body?: object) =>
    answers.add(place, { status, headers: new Headers({ date: 'now', 'x-all': '1', ...headers }) }, body);
  add('GET /a', 200, { 'x-some': '1' });
  add('GET /a', 200, {});
  add('GET /b', 204, { 'x-each': '1' });
  add('GET /b', 429, { 'retry-after': '1' }, { type: 'urn:tidemark:error:busy' });
  expect(
    answers.lines().map(({ place, path, facts }) => `${place} ${path} ${facts.get('presence')}`),
  ).toEqual([
    'every answer header x-all undefined',
    'GET /a 200 header x-some optional',
    'GET /b 204 header x-each required',
    'answer 429 header retry-after required',
    'answer 429 code busy undefined',
  ]);
});
