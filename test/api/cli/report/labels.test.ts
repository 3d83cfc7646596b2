import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { means, readLabels } from '../../../../api/cli/report/labels.ts';
import { temporaryFolder } from '../../../e2e/server.ts';

function labels(text: string) {
  const file = join(temporaryFolder(), 'labels');
  writeFileSync(file, text);
  return readLabels(file);
}

const at = (text: string) => Date.parse(text) * 1000;

describe('labels', () => {
  it('are the windows of the Numenta Anomaly Benchmark, and lists of moments', () => {
    const text = JSON.stringify({
      'known/a.csv': [['2014-04-10 07:15:00.000000', '2014-04-11 16:45:00.000000']],
      b: ['2014-04-12T00:00:00+02:00'],
      c: [],
    });
    expect(labels(text)).toEqual([
      { series: 'known/a.csv', start: at('2014-04-10T07:15:00Z'), end: at('2014-04-11T16:45:00Z') },
      { series: 'b', start: at('2014-04-11T22:00:00Z'), end: at('2014-04-11T22:00:00Z') },
    ]);
  });

  it('are CSV, with an end and a pattern where it has them', () => {
    expect(
      labels('File,Start,End,Pattern\r\n"a, b",2014-04-10,2014-04-11,spike\nc,2014-04-12 10:00,,\n'),
    ).toEqual([
      {
        series: 'a, b',
        start: at('2014-04-10T00:00:00Z'),
        end: at('2014-04-11T00:00:00Z'),
        pattern: 'spike',
      },
      { series: 'c', start: at('2014-04-12T10:00:00Z'), end: at('2014-04-12T10:00:00Z') },
    ]);
    expect(labels('series,at\nx,2014-04-10\n')).toMatchObject([{ series: 'x' }]);
  });

  it.each([
    ['{"a": 1}', '--labels: a is no list of windows'],
    ['{', '--labels is no JSON'],
    ['{"a": ["soon"]}', '--labels: a: "soon" is no time'],
    ['x,y\n1,2', '--labels has no column for the series'],
    ['series,x\n1,2', '--labels has no column for the start'],
    ['series,start\na,soon', '--labels: line 2: "soon" is no time'],
    ['series,start,end\na,2014-04-10,2014-04-09', '--labels: line 2 ends before it begins'],
  ])('%s: %s', (text, message) => expect(() => labels(text)).toThrow(message));

  it('a file that is not there is said to be', () => {
    expect(() => readLabels(join(temporaryFolder(), 'none'))).toThrow('cannot be read');
  });
});

it.each([
  ['web.csv', true],
  ['web', true],
  ['shop/web.csv', true],
  ['./data/shop/web.csv.gz', true],
  ['data\\shop\\web.csv', true],
  ['other/web.csv', false],
  ['eb.csv', false],
])('the label %s means web.csv of shop: %s', (name, isMeant) => {
  expect(means(name, { scope: 'shop', entity: 'web.csv' })).toBe(isMeant);
});

it('a series of several of an entity is named with its metric', () => {
  const named = (name: string) => means(name, { scope: 'shop', entity: 'web.csv', metric: 'cpu' });
  expect([named('web.csv cpu'), named('shop/web.csv/cpu'), named('web.csv mem'), named('web')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
