import { expect, it } from 'vitest';
import { numberWords } from '../../../../operators/language/quantities/numbers.ts';

it.each([
  ['1,950,000', ['1950000']],
  ['1950000', ['1950000']],
  ['1,950,000.50', ['1950000.50']],
  ['45ms', ['45', 'ms']],
  ['2.5gb', ['2.5', 'gb']],
  ['45.0', ['45']],
  ['45.00', ['45']],
  ['twelve', ['12']],
  ['one', ['1']],
  ['percent', ['%']],
  ['3.10', ['3.10']],
  ['2.0.1', ['2.0.1']],
  ['2.0.0', ['2.0.0']],
  ['v2', ['v2']],
  ['3rd', ['3rd']],
  ['12,5', ['12,5']],
  ['10.0.0.12', ['10.0.0.12']],
  ['eu-west-1', ['eu-west-1']],
  ['anna', ['anna']],
])('reads %s', (word, expected) => {
  expect(numberWords(word)).toEqual(expected);
});
