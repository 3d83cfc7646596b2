import { z } from 'zod';
import { formatDuration, parseDuration } from '../../operators/time/duration.ts';

/** Reads the text of a variable; gives what {@link refuse} gives for a text that it does not take. */
type Reader<Value> = (text: string, context: z.core.$RefinementCtx) => Value;

/** Refuses a text; the message continues the name of the variable. */
export function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** A text that a function reads, with a default. */
export const read = <Value>(fallback: string, reader: Reader<Value>) =>
  z.string().default(fallback).transform(reader);

/** The same without a default: undefined if the variable is not set. */
export const readSome = <Value>(reader: Reader<Value>) =>
  z
    .string()
    .optional()
    .transform((text, context) => (text === undefined ? undefined : reader(text, context)));

/** A text that may be absent. */
export const someText = z.string().optional();

/** A secret of at least so many characters that may be absent. */
export const someSecret = (least: number) =>
  z.string().min(least, `must have at least ${least} characters`).optional();

/** A text of at least one character. */
export const text = (fallback: string) => z.string().min(1).default(fallback);

/** One of several values. */
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** Whether a variable has the first of two values. */
export const either = (yes: string, no: string, fallback: boolean) =>
  z
    .enum([yes, no], `must be ${yes} or ${no}`)
    .default(fallback ? yes : no)
    .transform((text) => text === yes);

/** The parts of a text between commas, without those that are empty. */
export function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A duration such as 500ms, in microseconds. */
export const duration = (fallback: string, least = 0) =>
  read(fallback, (text, context) => {
    const micros = parseDuration(text);
    if (micros >= least) return micros;
    const bound = least > 0 ? `, at least ${formatDuration(least)}` : '';
    return refuse(context, `must be a duration such as 500ms, 5s or 1m30s${bound}`);
  });

const BYTES = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1024],
  ['mb', 1024 ** 2],
  ['gb', 1024 ** 3],
]);

function sizeOf(text: string, context: z.core.$RefinementCtx): number {
  const [, amount, unit] = /^(\d+)\s*(b|kb|mb|gb)?$/i.exec(text) ?? [];
  const size = Number(amount) * (BYTES.get((unit ?? '').toLowerCase()) ?? Number.NaN);
  return size > 0 ? size : refuse(context, 'must be a size such as 512kb or 32mb');
}

/** A size such as 512kb, in bytes. */
export const bytes = (fallback: string) => read(fallback, sizeOf);

/** The same without a default. */
export const someBytes = readSome(sizeOf);

/** A whole number of at least 1 without a default. */
export const someCount = readSome((text, context) => {
  const count = Number(text);
  if (/^\d+$/.test(text) && count > 0 && Number.isSafeInteger(count)) return count;
  return refuse(context, 'must be a whole number of at least 1');
});

function wholeWithin(least: number, most: number): Reader<number> {
  return (text, context) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= least && value <= most) return value;
    return refuse(context, `must be a whole number from ${least} to ${most}`);
  };
}

/** A whole number. */
export const whole = (fallback: number, least: number, most: number) =>
  read(String(fallback), wholeWithin(least, most));

/** The same without a default. */
export const someWhole = (least: number, most: number) => readSome(wholeWithin(least, most));

/** A number from 0 to 1. */
export const fraction = (fallback: number) => {
  const message = 'must be a number from 0 to 1';
  return z.coerce.number(message).min(0, message).max(1, message).default(fallback);
};

/** How much may come in a time. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

/** A rate in words, such as `100 requests in 60 s`. */
export function rateText({ count, seconds }: Rate, what: string): string {
  return `${count} ${what} in ${seconds} s`;
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** A rate such as 100/s or 6000/m, undefined without one. A longer time with the same mean allows larger bursts. */
export const rate = readSome((text, context): Rate => {
  const [, amount, unit] = /^(\d+)\s*\/\s*([smh])$/.exec(text) ?? [];
  const count = Number(amount);
  const seconds = unit === undefined ? undefined : SECONDS[unit];
  if (seconds !== undefined && count > 0 && Number.isSafeInteger(count)) return { count, seconds };
  return refuse(context, 'must be a rate such as 100/s, 6000/m or 100000/h, of at least 1');
});
