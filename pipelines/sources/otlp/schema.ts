import { z } from 'zod';
import { jsonOfAny } from './any-value.ts';

/** A 64-bit integer: text in the JSON mapping, and a number from senders that do not keep to it. */
const integer = z.union([z.string().regex(/^-?\d+$/), z.number()]).transform(Number);
/** A time or a start in nanoseconds, as text of digits. */
const nanoseconds = z.union([z.string().regex(/^\d+$/), z.number().transform(String)]).default('0');
/** A double; one that is not finite is text, or null from senders that do not keep to the mapping. */
const double = z
  .union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']), z.null()])
  .transform((value) => (value === null ? Number.NaN : Number(value)));

/** A value of an attribute as text. */
const anyValue = z
  .object({
    stringValue: z.string().nullish(),
    boolValue: z.boolean().nullish(),
    intValue: z.union([z.string(), z.number()]).nullish(),
    doubleValue: double.optional(),
    arrayValue: z.unknown().optional(),
    kvlistValue: z.unknown().optional(),
    bytesValue: z.unknown().optional(),
  })
  .transform(({ stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue, bytesValue }) => {
    const simple = stringValue ?? boolValue ?? intValue ?? doubleValue;
    if (simple !== undefined && simple !== null) return String(simple);
    const composed = arrayValue ?? kvlistValue;
    if (composed !== undefined && composed !== null) return jsonOfAny({ arrayValue, kvlistValue });
    return typeof bytesValue === 'string' ? bytesValue : '';
  });

const attributes = z.array(z.object({ key: z.string(), value: anyValue.optional() })).default([]);

const point = {
  attributes,
  startTimeUnixNano: nanoseconds,
  timeUnixNano: nanoseconds,
  flags: z.number().default(0),
  /** They are counted only. */
  exemplars: z.array(z.unknown()).default([]),
};

const numberPoint = z.object({ ...point, asDouble: double.optional(), asInt: integer.optional() });
const countedPoint = z.object({ ...point, count: integer.default(0), sum: double.optional() });
const histogramPoint = countedPoint.extend({
  bucketCounts: z.array(integer).default([]),
  explicitBounds: z.array(double).default([]),
});
const isDigits = (value: unknown) => typeof value === 'string' && /^\d+$/.test(value);

/** Counts of buckets, of which a point has thousands: validated together, not one by one. */
const counts = z.array(z.unknown()).transform((given, context) => {
  const numbers: number[] = [];
  for (const each of given) {
    const count = typeof each === 'number' || isDigits(each) ? Number(each) : -1;
    if (count >= 0) numbers.push(count);
    else {
      context.addIssue({ code: 'custom', message: 'must have counts of 0 or more' });
      return z.NEVER;
    }
  }
  return numbers;
});
const range = z.object({ offset: z.int().default(0), bucketCounts: counts.prefault([]) }).prefault({});
const exponentialPoint = countedPoint.extend({
  scale: z.int().default(0),
  zeroCount: integer.default(0),
  zeroThreshold: double.default(0),
  positive: range,
  negative: range,
});
const summaryPoint = countedPoint.extend({
  quantileValues: z.array(z.object({ quantile: double.default(0), value: double.default(0) })).default([]),
});

/** `AggregationTemporality`, as a number or by its name. */
const temporality = z.union([z.number(), z.string()]).optional();
const pointsOf = <Point extends z.ZodType>(each: Point) =>
  z.object({ dataPoints: z.array(each).default([]) });

export const metric = z.object({
  name: z.string().default(''),
  unit: z.string().default(''),
  gauge: pointsOf(numberPoint).optional(),
  sum: pointsOf(numberPoint)
    .extend({ aggregationTemporality: temporality, isMonotonic: z.boolean().default(false) })
    .optional(),
  histogram: pointsOf(histogramPoint).extend({ aggregationTemporality: temporality }).optional(),
  exponentialHistogram: pointsOf(exponentialPoint).extend({ aggregationTemporality: temporality }).optional(),
  summary: pointsOf(summaryPoint).optional(),
});

/** The resource of some metrics. */
export const resource = z.object({ attributes });

export type Metric = z.output<typeof metric>;
export type NumberPoint = z.output<typeof numberPoint>;
export type CountedPoint = z.output<typeof countedPoint>;
export type ExponentialPoint = z.output<typeof exponentialPoint>;
export type Attributes = z.output<typeof attributes>;
