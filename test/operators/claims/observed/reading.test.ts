import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { readClaim } from '../../../../operators/claims/observed/reading.ts';
import { SeriesFinder } from '../../../../operators/claims/observed/series-finder.ts';
import type { NamedSeries } from '../../../../operators/records/series/name.ts';
import { formatInstant, parseInstant } from '../../../../operators/time/instant.ts';

const named = (entity_id: string, unit: string, ...names: string[]): NamedSeries => ({
  scope_id: 'scope',
  entity_id,
  names,
  unit,
  changed_at: 0,
});

const finder = new SeriesFinder([
  named('latency', 'ms', 'p95 latency of checkout', 'checkout p95 latency'),
  named('checkout', 'ms', 'checkout latency'),
  named('errors', '%', 'error rate'),
  named('traffic', 'MB/s', 'egress of the gateway'),
]);

/** What is read of the one claim of a text that was said on the morning of 4 May 2026. */
function read(content: string) {
  const timestamp = parseInstant('2026-05-04T09:00:00Z');
  const [draft, ...more] = extract({ content, timestamp });
  expect({ content, more }).toEqual({ content, more: [] });
  const reading = readClaim(
    {
      text: draft.text,
      type: draft.type,
      first_said: timestamp,
      ...(draft.holds?.from !== undefined && { holds_from: draft.holds.from }),
      ...(draft.holds?.to !== undefined && { holds_to: draft.holds.to }),
    },
    finder,
  );
  if (reading === undefined) return undefined;
  const { series, statistic, from, to, low, high, closed } = reading;
  const period = `${formatInstant(from)}/${formatInstant(to)}`;
  return { series: series.entity_id, statistic, period, low, high, closed };
}

const MINUTE = '2026-05-03T14:05:00Z/2026-05-03T14:06:00Z';
const DAY = '2026-05-03T00:00:00Z/2026-05-04T00:00:00Z';

describe('readClaim', () => {
  it.each([
    ['p95 latency of checkout was 45 ms at 14:05 on 3 May 2026.', 'latency', 'value', MINUTE, 44.5, 45.5],
    [
      'On 3 May 2026 at 14:05 the p95 latency of the checkout was 45ms.',
      'latency',
      'value',
      MINUTE,
      44.5,
      45.5,
    ],
    ["Checkout's p95 latency rose to 0.045 s at 14:05 yesterday.", 'latency', 'value', MINUTE, 44.5, 45.5],
    ['The checkout p95 latency averaged 45.0 ms on 3 May 2026.', 'latency', 'mean', DAY, 44.95, 45.05],
    ['The average checkout p95 latency was 45 ms on 3 May 2026.', 'latency', 'mean', DAY, 44.5, 45.5],
    ['p95 latency of checkout peaked at 1,200 ms on 3 May 2026.', 'latency', 'max', DAY, 1199.5, 1200.5],
    ['The lowest p95 latency of checkout was 12 ms on 3 May 2026.', 'latency', 'min', DAY, 11.5, 12.5],
    ['The p95 of checkout latency was 45 ms on 3 May 2026.', 'checkout', 0.95, DAY, 44.5, 45.5],
    [
      'The 99th percentile of checkout latency was 2 seconds on 3 May 2026.',
      'checkout',
      0.99,
      DAY,
      1500,
      2500,
    ],
    ['The median checkout latency was 45 ms on 3 May 2026.', 'checkout', 0.5, DAY, 44.5, 45.5],
    ['The error rate was 2.5% at 14:05 on 3 May 2026.', 'errors', 'value', MINUTE, 2.45, 2.55],
    ['The error rate was 3 percent at 14:05 on 3 May 2026.', 'errors', 'value', MINUTE, 2.5, 3.5],
  ])('%s', (text, series, statistic, period, low, high) => {
    expect(read(text)).toEqual({
      series,
      statistic,
      period,
      low: expect.closeTo(low, 9),
      high: expect.closeTo(high, 9),
      closed: false,
    });
  });

  it.each([
    ['p95 latency of checkout was about 100 ms at 14:05 on 3 May 2026.', 85, 115],
    ['p95 latency of checkout was between 40 and 50 ms at 14:05 on 3 May 2026.', 40, 50],
    ['p95 latency of checkout was at least 40 ms at 14:05 on 3 May 2026.', 40, Number.POSITIVE_INFINITY],
    ['p95 latency of checkout was below 40 ms at 14:05 on 3 May 2026.', Number.NEGATIVE_INFINITY, 40],
  ])('takes bounds and ranges at their word: %s', (text, low, high) => {
    expect(read(text)).toEqual({
      series: 'latency',
      statistic: 'value',
      period: MINUTE,
      low: Number.isFinite(low) ? expect.closeTo(low, 9) : low,
      high: Number.isFinite(high) ? expect.closeTo(high, 9) : high,
      closed: true,
    });
  });

  it.each([
    'p95 latency of checkout was 45 ms.',
    'p95 latency of checkout was 45 ms since 3 May 2026.',
    'p95 latency of checkout was not 45 ms at 14:05 on 3 May 2026.',
    'p95 latency of checkout was 45 ms in staging at 14:05 on 3 May 2026.',
    'p95 latency of checkout was 45 MB at 14:05 on 3 May 2026.',
    'p95 latency of checkout was 45 at 14:05 on 3 May 2026.',
    'p95 latency of checkout rose from 45 ms to 90 ms at 14:05 on 3 May 2026.',
    'p95 latency of checkout rose by 45 ms at 14:05 on 3 May 2026.',
    'p95 latency of checkout was 45 ms above target at 14:05 on 3 May 2026.',
    'p95 latency of checkout may have been 45 ms at 14:05 on 3 May 2026.',
    'p95 latency of search was 45 ms at 14:05 on 3 May 2026.',
    'p95 latency of checkout and error rate were 45 ms at 14:05 on 3 May 2026.',
    'Alice thinks that p95 latency of checkout was 45 ms at 14:05 on 3 May 2026.',
    'The average peak of checkout latency was 45 ms on 3 May 2026.',
    'The error rate was -2% at 14:05 on 3 May 2026.',
  ])('leaves alone what may mean something else: %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
