import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SampledColumn } from '../../../../pipelines/sources/files/column-sample.ts';
import { interleaved } from '../../../../pipelines/sources/files/interleaved.ts';

function column(name: string, values: readonly string[]): SampledColumn {
  return new SampledColumn({ name, sql: name, type: 'text' }, values);
}

const counted = (length: number) => Array.from({ length }, (_, at) => at);

/** Name of the column that is found; undefined for none. */
function found(values: readonly string[], times = counted(values.length), entity?: readonly string[]) {
  const columns = entity === undefined ? [] : [column('host', entity)];
  return interleaved(columns, [column('colour', values)], times)?.name;
}

it('finds things that are measured in turns, though a turn is sometimes missing', () => {
  const turns = counted(60).map((at) => ['red', 'green', 'blue'][at % 3]);
  expect(found(turns)).toBe('colour');
  expect(found(turns.filter((_, at) => at !== 20))).toBe('colour');
});

it('finds turns within each entity', () => {
  const rows = counted(80);
  const entity = rows.map((at) => `web-${at % 2}`);
  const values = rows.map((at) => ['sda', 'sdb'][(at >> 1) % 2]);
  expect(found(values, rows, entity)).toBe('colour');
  // One of the two does not take turns.
  const broken = values.map((value, at) => (at % 2 === 1 && at > 40 ? 'sda' : value));
  expect(found(broken, rows, entity)).toBeUndefined();
});

it('finds things that come one after the other, the times beginning anew', () => {
  const values = ['a', 'b', 'c'].flatMap((name) => Array<string>(5).fill(name));
  const times = values.map((_, at) => 10 * (at % 5) + Math.floor(at / 5));
  expect(found(values, times)).toBe('colour');
  expect(found(values.toReversed(), times.toReversed())).toBe('colour');
  // States that follow each other.
  expect(found(values)).toBeUndefined();
});

it.each([
  ['days of the week', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']],
  ['halves of a day', ['AM', 'PM']],
  ['a switch', ['on', 'off']],
])('does not take %s for things', (_, words) => {
  expect(found(counted(140).map((at) => words[at % words.length]))).toBeUndefined();
});

it('does not take states in random order for things', () => {
  const states = fc.array(fc.constantFrom('idle', 'busy', 'gone', 'new'), { minLength: 60, maxLength: 200 });
  fc.assert(fc.property(states, (values) => found(values) === undefined));
});
