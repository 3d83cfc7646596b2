import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { instantText, rangeText } from '../../../api/http/routes/prometheus/evaluated.ts';
import { evaluate } from '../../../operators/promql/evaluate.ts';
import { selectorsOf } from '../../../operators/promql/expression.ts';
import { PromqlFault } from '../../../operators/promql/faults.ts';
import { matchesAll } from '../../../operators/promql/matcher.ts';
import { readExpression } from '../../../operators/promql/read-expression.ts';
import type { Evaluated, Steps } from '../../../operators/promql/result.ts';
import { type HttpService, startPrometheus } from '../../../services/prometheus/start.ts';
import { drained } from '../../drained.ts';
import { fc, runs } from '../../property.ts';
import { describeWithPrometheus } from '../../services/prometheus.ts';
import { FIRST, METRICS, openMetrics } from './metrics.ts';

const describe = await describeWithPrometheus();

/** Every minute from before the first sample until after the last. */
const STEPS: Steps = { start: FIRST - 120_000, step: 60_000, count: 75 };
const NOW: Steps = { start: FIRST + 3_000_000, step: 1, count: 1 };

const sample = z.tuple([z.number(), z.string()]);
const series = z.object({ metric: z.record(z.string(), z.string()) });
const dataSchema = z.discriminatedUnion('resultType', [
  z.object({
    resultType: z.literal('vector'),
    result: z.array(series.extend({ value: sample })),
  }),
  z.object({
    resultType: z.literal('matrix'),
    result: z.array(series.extend({ values: z.array(sample) })),
  }),
  z.object({ resultType: z.literal('scalar'), result: sample }),
  z.object({ resultType: z.literal('string'), result: sample }),
]);
const answerSchema = z.object({
  status: z.string(),
  errorType: z.string().optional(),
  data: dataSchema.optional(),
});
type Data = z.infer<typeof dataSchema>;

function evaluated(text: string, steps: Steps): Evaluated {
  const end = steps.start + (steps.count - 1) * steps.step;
  const expression = readExpression(text, { start: steps.start, end, step: steps.step });
  const samples = new Map(
    selectorsOf(expression).map((selector) => [
      selector,
      METRICS.filter(({ labels }) => matchesAll(labels, selector.matchers)),
    ]),
  );
  return drained(evaluate(expression, steps, samples));
}

/** What tidemark answers: the data, or the kind of the error. */
function own(text: string, steps: Steps): Data | string {
  try {
    const result = evaluated(text, steps);
    const pieces = steps === NOW ? instantText(result, steps) : rangeText(result, steps);
    return dataSchema.parse(JSON.parse([...pieces].join('')));
  } catch (error) {
    if (error instanceof PromqlFault) return error.errorType;
    throw error;
  }
}

interface KeyedLine {
  readonly key: string;
  readonly values: readonly z.infer<typeof sample>[];
}

/** Data by its series, sorted unless their order is asked for. */
function linesOf(data: Data | string | undefined, ordered: boolean): KeyedLine[] {
  if (data === undefined || typeof data === 'string') return [{ key: String(data), values: [] }];
  if (data.resultType !== 'vector' && data.resultType !== 'matrix') {
    return [{ key: data.resultType, values: [data.result] }];
  }
  const lines =
    data.resultType === 'vector'
      ? data.result.map(({ metric, value }) => ({ metric, values: [value] }))
      : data.result;
  const keyed = lines.map(({ metric, values }) => ({
    key: `${data.resultType} ${JSON.stringify(Object.entries(metric).sort())}`,
    values,
  }));
  return ordered ? keyed : keyed.sort((one, other) => (one.key < other.key ? -1 : 1));
}

const numberOf = (text: string) => Number(text.replace('Inf', 'Infinity'));

/** Checks that two answers have the same series, times and values but for the last digits of sums. */
function expectSame(given: Data | string, wanted: Data | string | undefined, ordered: boolean): void {
  const theirs = linesOf(wanted, ordered);
  const near = linesOf(given, ordered).map(({ key, values }, line) => ({
    key,
    values: values.map(([seconds, value], at) => {
      const other = theirs.at(line)?.values.at(at)?.[1];
      if (other === undefined) return [seconds, value];
      const [a, b] = [numberOf(value), numberOf(other)];
      return [seconds, Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)) ? other : value];
    }),
  }));
  expect(near).toEqual(theirs);
}

/** What panels and alerts ask, and the corners of the language. */
const EXPRESSIONS = [
  'temperature',
  '{__name__="temperature"}',
  'temperature{zone="east"}',
  'temperature{zone!="east"}',
  'temperature{zone=~"e.*|w"}',
  'temperature{zone!~"e.+"}',
  'temperature{note=""}',
  'temperature{note="x.y/z \\"q\\""}',
  '{zone=~".+", __name__=~"temp.*|still"}',
  'absent_metric',
  'temperature offset 10m',
  'temperature offset -5m',
  ...['rate', 'increase', 'irate', 'resets', 'changes', 'delta', 'idelta', 'deriv'].flatMap((name) => [
    `${name}(requests_total[5m])`,
    `${name}(temperature[90s])`,
  ]),
  'rate(requests_total[1h])',
  'rate(requests_total[20s])',
  'rate(requests_total[5m] offset 3m)',
  ...['avg', 'min', 'max', 'sum', 'count', 'last', 'present', 'stddev', 'stdvar'].map(
    (name) => `${name}_over_time(temperature[4m])`,
  ),
  'quantile_over_time(0.9, temperature[10m])',
  'quantile_over_time(2, temperature[10m])',
  'quantile_over_time(-1, temperature[10m])',
  'predict_linear(temperature[10m], 3600)',
  ...['sum', 'avg', 'min', 'max', 'count', 'group', 'stddev', 'stdvar'].flatMap((name) => [
    `${name}(temperature)`,
    `${name} by (zone) (temperature)`,
    `${name}(requests_total) without (code, instance)`,
  ]),
  'sum by (zone) (rate(requests_total[5m]))',
  'sum by (absent) (temperature)',
  'topk(2, temperature)',
  'bottomk(1, temperature) by (zone)',
  'topk(0, temperature)',
  'quantile(0.5, temperature)',
  'quantile by (zone) (0.25, temperature)',
  'count_values("value", build)',
  'count_values by (instance) ("version", bound)',
  ...['+', '-', '*', '/', '%', '^'].flatMap((operator) => [
    `temperature ${operator} 3`,
    `3 ${operator} temperature`,
    `temperature ${operator} on (instance) bound`,
    `-temperature ${operator} ignoring (zone, note) bound`,
    `2 ${operator} 3`,
  ]),
  ...['==', '!=', '>', '<', '>=', '<='].flatMap((operator) => [
    `temperature ${operator} 1`,
    `1 ${operator} temperature`,
    `temperature ${operator} bool 1`,
    `temperature ${operator} on (instance) bound`,
    `temperature ${operator} bool on (instance) bound`,
    `bound ${operator} bound`,
    `2 ${operator} bool 3`,
  ]),
  'temperature atan2 on (instance) bound',
  '2 atan2 3',
  '1 / 0',
  '-1 / 0',
  '0 / 0',
  'temperature / 0',
  'temperature * on (instance) group_left (version) build',
  'build * on (instance) group_right (version) temperature',
  'requests_total / on (instance) group_left build',
  'requests_total / ignoring (code) group_left temperature',
  'temperature and on (instance) bound',
  'temperature or bound',
  'temperature or on (instance) bound',
  'temperature unless on (instance) bound',
  'temperature > 0 or temperature < 0',
  'vector(1) unless absent_metric',
  'temperature or vector(0)',
  ...['abs', 'ceil', 'floor', 'exp', 'ln', 'log2', 'log10', 'sqrt', 'sgn', 'round'].map(
    (name) => `${name}(temperature)`,
  ),
  'round(temperature, 0.5)',
  'clamp(temperature, -2, 2)',
  'clamp(temperature, 2, -2)',
  'clamp_min(temperature, 0)',
  'clamp_max(temperature, 0)',
  'time()',
  'pi()',
  'vector(time())',
  'scalar(temperature)',
  'scalar(still)',
  'clamp(temperature, 0, scalar(still) - 1)',
  'clamp(temperature, scalar(bound), 0)',
  'timestamp(temperature)',
  'timestamp(temperature + 1)',
  'absent(temperature)',
  'absent(absent_metric{zone="east", code=~"2.."})',
  'absent(sum(absent_metric))',
  'sort(temperature)',
  'sort_desc(temperature)',
  'label_replace(temperature, "room", "$1-$2", "instance", "(a|b)(.*)")',
  'label_replace(temperature, "zone", "", "instance", "a")',
  'label_join(temperature, "both", "/", "zone", "instance")',
  'sum(label_replace(temperature, "room", "r", "instance", ".*")) by (room)',
  'avg_over_time(temperature[5m]) > on (instance) group_left bound',
  '(temperature - temperature offset 1m) / 2',
  '1 + 2 * 3 ^ 2 ^ 0.5 - -4 % 3',
  '-temperature ^ 2',
  '-temperature offset 1m',
  'temperature - temperature offset 1m + temperature',
  'rate(requests_total[5m]) / rate(requests_total[5m] offset 5m)',
  'temperature + -bound * on (instance) temperature offset 2m > bool 1',
  '0x1F + 1e3 + Inf',
  'NaN',
  '"a text"',
  // Signs: before each kind of operand, with spaces and comments, several of them, and beside each operator.
  'vector(1) > - 3',
  ...['- 2', '5 * - 3', '5 - - 2', '5 -2', '2 ^ - 1', '- 2^2', '-2^2', '(-2)^2', '-(2)^2', '2 ^ - 2 ^ 2'],
  ...['- - 2', '-+2', '--2', '+ + 2', '-+- 2 ^ 2', '+ 2 ^ 2', '- 2 ^ - 2 % 3', '1 - # one\n - # two\n 2'],
  ...[
    '-.5',
    '- 5.',
    '5.e1',
    '-1e-3',
    '-1E3',
    '- 0x1F',
    '-0X1f',
    '-017',
    '-08',
    '- Inf',
    '+inf',
    '-NaN',
    '-0',
  ],
  ...['+temperature', '- temperature ^ 2', '- 2 ^ temperature', 'temperature ^ - 2 * 3', '- (temperature)'],
  ...[
    '-sum(temperature)',
    '- abs(- temperature)',
    'clamp(temperature, - 2, + 2)',
    '- temperature offset - 5m',
  ],
  ...[
    '- 2 * - temperature offset # later\n 5m',
    'temperature == bool - 60',
    'count_values("v", - build * 0)',
  ],
  ...['+"a"', '-"a"', '-temperature[5m]', 'rate(-requests_total[5m])', '5 .5', '1e'],
  // Moments, subqueries and what they are for.
  ...['temperature @ 1700001237', 'temperature @ start()', 'temperature @ end() offset 3m', 'still @ -5'],
  ...['temperature[5m]', 'temperature[90s] @ 1700001237 offset -2m', 'temperature[3m:45s] offset 7s'],
  ...[
    'sum(temperature)[4m:30s] offset 7s',
    'timestamp(temperature @ end())',
    'rate(requests_total[5m] @ end())',
  ],
  ...['max_over_time(temperature[10m:1m])', 'sum_over_time(rate(requests_total[5m])[10m:45s] offset 7s)'],
  ...['max_over_time((temperature - bound * 2)[10m:])', 'min_over_time(time()[5m:1m])'],
  'quantile_over_time(0.9, max_over_time(temperature[2m:15s] offset 7s)[10m:30s] @ end() offset 7s)',
  'rate(sum by (zone) (requests_total)[10m:1m])',
  'temperature - max_over_time(temperature[5m:1m] offset 7s) * 2 > 0',
  '-temperature offset 1m * 2 + max_over_time(bound[5m]) ^ 2',
  'predict_linear(temperature[10m] offset 5m, 60)',
  ...['absent_over_time(temperature[30s])', 'absent_over_time(absent_metric{zone="east",code=~"2.."}[5m])'],
  ...[
    'absent_over_time(temperature{zone="nowhere"}[5m] offset 3m)',
    'absent_over_time(sum(absent_metric)[5m:1m])',
  ],
  ...[
    'minute',
    'hour',
    'day_of_week',
    'day_of_month',
    'day_of_year',
    'days_in_month',
    'month',
    'year',
  ].flatMap((name) => [`${name}()`, `${name}(temperature * 1e8)`, `${name}(vector(time() - 5e8))`]),
  ...['sin', 'cos', 'tan', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'asin', 'acos', 'acosh', 'atanh'].map(
    (name) => `${name}(temperature / 8)`,
  ),
  ...['deg(temperature)', 'rad(temperature)'],
  ...['0.5', '0', '1', '0.99', '-1', '2', 'NaN', 'scalar(still) / 10000'].flatMap((quantile) => [
    `histogram_quantile(${quantile}, latency_bucket)`,
    `histogram_quantile(${quantile}, rate(latency_bucket[5m]))`,
  ]),
  'histogram_quantile(0.9, sum by (le) (rate(latency_bucket[10m])))',
  'histogram_quantile(0.9, latency_bucket{le!="+Inf"})',
  'histogram_quantile(0.9, temperature)',
  'sum by (le) (latency_bucket) - ignoring (le) group_left sum(latency_bucket{le="+Inf"})',
  // Wrong ones.
  ...[
    'max_over_time(temperature[5m:0s])',
    'temperature offset 1m offset 2m',
    '(temperature)[5m]',
    '1[5m:1m]',
  ],
  ...['temperature @ Inf', 'temperature @ 1 @ 2', 'rate(temperature[5m] offset 1m [5m:1m])', 'minute(1)'],
  ...['histogram_quantile(temperature, 1)', 'absent_over_time(temperature)', 'temperature{__name__="a"}'],
  'sum(',
  'rate(temperature)',
  '{zone=~".*"}',
  '{}',
  'temperature{zone=~"("}',
  'temperature + on (zone) requests_total',
  'requests_total + on (instance) temperature',
  'temperature + group_left bound',
  'topk(temperature)',
  'sum("a")',
  '1 > 2',
  '"a" + 1',
  'temperature and 1',
  'label_replace(temperature, "", "x", "instance", "a")',
  'label_replace(temperature, "instance", "same", "zone", ".*") + label_replace(temperature, "instance", "same", "zone", ".*")',
  'no_such_function(temperature)',
  'rate(requests_total[5m], 2)',
  'round(temperature, "a")',
];

const shift = fc.constantFrom(
  '',
  ' offset 2m',
  ' offset -1m',
  ' @ 1700001237',
  ' @ start()',
  ' @ end() offset 3m',
);

/** The ends of subqueries: no multiple of a step is at a bound of a range, which versions of Prometheus treat differently. */
const subquery = fc
  .tuple(
    fc.constantFrom('1m', '5m', '17m'),
    fc.constantFrom('15s', '30s', '45s', '1m', ''),
    fc.constantFrom(' offset 7s', ' offset -7s', ' @ 1700001237 offset 7s', ' offset 67s @ end()'),
  )
  .map(([range, step, moment]) => `[${range}:${step}]${moment}`);

/** Expressions of any nesting, without those that turn the last digit of a sum into another answer. */
const { vector } = fc.letrec<{ vector: string }>((tie) => ({
  vector: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom(
          'temperature',
          'bound',
          'build',
          'still',
          'temperature{zone="west"}',
          'requests_total',
        ),
        shift,
      )
      .map(([metric, moment]) => `${metric}${moment}`),
    fc
      .tuple(
        fc.constantFrom('rate', 'delta', 'sum_over_time', 'max_over_time', 'changes', 'last_over_time'),
        fc.constantFrom('requests_total', 'temperature', 'bound', 'latency_bucket{le=~".*5"}'),
        fc.constantFrom('1m', '5m', '17m'),
        shift,
      )
      .map(([name, metric, range, moment]) => `${name}(${metric}[${range}]${moment})`),
    fc
      .tuple(
        fc.constantFrom(
          'max_over_time',
          'min_over_time',
          'last_over_time',
          'count_over_time',
          'absent_over_time',
        ),
        tie('vector'),
        subquery,
      )
      .map(([name, of, range]) => {
        // Within a subquery of a subquery, older versions of Prometheus move the moment of @.
        const inner = /\[\w+:/.test(of) ? of.replaceAll(/ @ (?:\d+|start\(\)|end\(\))/g, '') : of;
        return `${name}((${inner})${range})`;
      }),
    fc
      .tuple(
        fc.constantFrom('sum', 'group', 'min', 'max', 'count'),
        fc.constantFrom('', ' by (zone)', ' by (instance)', ' without (zone)', ' without (instance, code)'),
        tie('vector'),
      )
      .map(([name, grouping, of]) => `${name}${grouping} (${of})`),
    fc
      .tuple(
        tie('vector'),
        fc.constantFrom('+', '-', '*', '/', '>', '<=', '==', 'and', 'or', 'unless'),
        fc.constantFrom('', ' on (instance)', ' ignoring (zone, code)', ' on (zone)', ' on ()'),
        tie('vector'),
      )
      .map(([left, operator, matching, right]) => `(${left}) ${operator}${matching} (${right})`),
    fc
      .tuple(tie('vector'), fc.constantFrom('+ 2', '* -1', '> 0', '>= bool 1', '^ 2'))
      .map(([of, rest]) => `(${of}) ${rest}`),
    fc
      .tuple(
        fc.constantFrom(
          'abs',
          'sgn',
          '-',
          'scalar',
          'absent',
          'timestamp',
          'hour',
          'day_of_week',
          'days_in_month',
        ),
        tie('vector'),
      )
      .map(([name, of]) => {
        if (name === 'scalar') return `vector(scalar(${of}))`;
        // The date of what is no number is left to the processor by Prometheus.
        return /hour|day/.test(name) ? `${name}((${of}) > -1e9 < 1e9)` : `${name}(${of})`;
      }),
  ),
}));

/** What depends on the last digits, once, around what does not. */
const rounded = fc
  .tuple(
    fc.constantFrom(
      ...[
        'avg',
        'stddev',
        'stdvar',
        'quantile(0.3,',
        'avg_over_time',
        'stddev_over_time',
        'quantile_over_time(0.7,',
      ],
      ...[
        'deriv',
        'predict_linear',
        'histogram_quantile(0.9,',
        'sin',
        'deg',
        'exp',
        'ln',
        'atan',
        'increase',
        'irate',
      ],
    ),
    fc.constantFrom(
      'temperature',
      'requests_total',
      'bound',
      'latency_bucket',
      'still',
      '(requests_total * 3)',
    ),
    shift,
    fc.constantFrom('1m', '5m', '17m'),
    subquery,
  )
  .map(([name, metric, moment, range, ofSubquery]) => {
    const opened = name.includes('(') ? name : `${name}(`;
    // At a fixed moment, older versions of Prometheus move the range.
    if (name === 'predict_linear') return `${opened}(${metric})[${range}:30s] offset 7s, 600)`;
    if (/_over_time|deriv|increase|irate/.test(name))
      return metric.startsWith('(')
        ? `${opened}${metric}${ofSubquery})`
        : `${opened}${metric}[${range}]${moment})`;
    if (metric.startsWith('(')) return `${opened}max_over_time(${metric}${ofSubquery}))`;
    return name.startsWith('histogram')
      ? `${opened}sum without (instance) (rate(latency_bucket[${range}]${moment})))`
      : `${opened}${metric}${moment})`;
  });

/** Suffixes, signs and operators without brackets, whose strengths part them. */
const unbracketed = fc
  .array(
    fc.tuple(
      fc.constantFrom('+', '-', '*', '/', '^', '%', ' > bool ', ' or ', ' and ', ' unless '),
      fc.constantFrom('', '', '-', '+', '- -'),
      fc.constantFrom('still', 'bound{instance="a"}', 'build{instance="a"}', 'max_over_time(still[5m])'),
      shift,
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((terms) =>
    terms
      .map(([operator, sign, of, moment], at) => {
        const isRange = of.endsWith(')');
        return `${at === 0 ? '' : operator.replace(/[+*/^%-]| bool /, (found) => `${found} on () `)}${sign}${isRange ? of : `${of}${moment}`}`;
      })
      .join(''),
  );

/** Arithmetic of signed numbers and series, without brackets. */
const signed = fc
  .array(
    fc.tuple(
      fc.constantFrom('+', '-', '*', '/', '^', '^', '%', ' > bool '),
      fc.array(fc.constantFrom('-', '+', '- ', ' -', ' -# c\n'), { maxLength: 2 }),
      fc.constantFrom('2', '.5', '3', 'still', 'bound'),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((terms) =>
    terms.map(([operator, signs, of], at) => (at === 0 ? '' : operator) + signs.join('') + of).join(''),
  );

describe('an expression', () => {
  let prometheus: HttpService;
  beforeAll(async () => {
    prometheus = await startPrometheus('{}', openMetrics());
  }, 60_000);
  afterAll(() => prometheus.stop());

  /** What Prometheus answers: the data, or the kind of the error. */
  async function theirs(query: string, steps: Steps): Promise<Data | string | undefined> {
    const seconds = (time: number) => String(time / 1000);
    const asked =
      steps === NOW
        ? { path: 'query', parameters: { query, time: seconds(steps.start) } }
        : {
            path: 'query_range',
            parameters: {
              query,
              start: seconds(steps.start),
              end: seconds(steps.start + (steps.count - 1) * steps.step),
              step: seconds(steps.step),
            },
          };
    const body = new URLSearchParams(asked.parameters);
    const answer = await fetch(`${prometheus.url}/api/v1/${asked.path}`, { method: 'POST', body });
    const { data, errorType } = answerSchema.parse(await answer.json());
    return data ?? errorType;
  }

  it.each(EXPRESSIONS)('%s has the values that Prometheus gives', async (text) => {
    const isSorted = /^(sort|topk|bottomk)/.test(text);
    expectSame(own(text, NOW), await theirs(text, NOW), isSorted);
    expectSame(own(text, STEPS), await theirs(text, STEPS), false);
  });

  it('with signs anywhere has the values that Prometheus gives', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(signed, async (text) => {
        expectSame(own(text, NOW), await theirs(text, NOW), false);
      }),
      { numRuns: runs(500) },
    );
  });

  it('with suffixes and without brackets has the values that Prometheus gives', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(unbracketed, async (text) => {
        expectSame(own(text, STEPS), await theirs(text, STEPS), false);
      }),
      { numRuns: runs(500) },
    );
  });

  it('of means and quantiles has the values that Prometheus gives', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(rounded, async (text) => {
        expectSame(own(text, STEPS), await theirs(text, STEPS), false);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('of any nesting has the values that Prometheus gives', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(vector, async (text) => {
        expectSame(own(text, STEPS), await theirs(text, STEPS), false);
      }),
      { numRuns: runs(3000) },
    );
  });
});
