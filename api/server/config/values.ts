import { z } from 'zod';
import { formatDuration, parseDuration } from '../../../operators/time/duration.ts';

const BYTES: Record<string, number> = { '': 1, b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };

/** A duration such as 500ms, in microseconds. */
export const duration = (fallback: string, least = 0) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const micros = parseDuration(text);
      if (!(micros >= least)) {
        const bound = least > 0 ? `, at least ${formatDuration(least)}` : '';
        context.addIssue({
          code: 'custom',
          message: `must be a duration such as 500ms, 5s or 1m30s${bound}`,
        });
        return z.NEVER;
      }
      return micros;
    });

function sizeOf(text: string, context: z.core.$RefinementCtx): number {
  const [, amount, unit] = /^(\d+)\s*(b|kb|mb|gb)?$/i.exec(text) ?? [];
  const size = Number(amount) * BYTES[(unit ?? '').toLowerCase()];
  if (size > 0) return size;
  context.addIssue({ code: 'custom', message: 'must be a size such as 512kb or 32mb' });
  return z.NEVER;
}

/** A size such as 512kb, in bytes. */
export const bytes = (fallback: string) => z.string().default(fallback).transform(sizeOf);

/** The same without a default. */
export const someBytes = z
  .string()
  .optional()
  .transform((text, context) => (text === undefined ? undefined : sizeOf(text, context)));

/** A whole number of at least 1 without a default. */
export const someCount = z
  .string()
  .optional()
  .transform((text, context) => {
    const count = Number(text);
    if (text === undefined || (/^\d+$/.test(text) && count > 0 && Number.isSafeInteger(count))) {
      return text === undefined ? undefined : count;
    }
    context.addIssue({ code: 'custom', message: 'must be a whole number of at least 1' });
    return z.NEVER;
  });

/** A whole number. */
export const whole = (fallback: number, least: number, most: number) =>
  z
    .string()
    .default(String(fallback))
    .transform((text, context) => {
      const value = Number(text);
      if (!/^-?\d+$/.test(text) || value < least || value > most) {
        context.addIssue({ code: 'custom', message: `must be a whole number from ${least} to ${most}` });
        return z.NEVER;
      }
      return value;
    });
