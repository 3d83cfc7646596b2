import { z } from 'zod';

/** How much may come in a time. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

const SECONDS = { s: 1, m: 60, h: 3600 };

function isUnit(text: string): text is keyof typeof SECONDS {
  return text in SECONDS;
}

/** A rate such as 100/s or 6000/m, undefined without one. A longer time with the same mean allows larger bursts. */
export const rate = z
  .string()
  .optional()
  .transform((text, context): Rate | undefined => {
    if (text === undefined) return undefined;
    const [, amount, unit = ''] = /^(\d+)\s*\/\s*([smh])$/.exec(text) ?? [];
    const count = Number(amount);
    if (count > 0 && Number.isSafeInteger(count) && isUnit(unit)) return { count, seconds: SECONDS[unit] };
    context.addIssue({
      code: 'custom',
      message: 'must be a rate such as 100/s, 6000/m or 100000/h, of at least 1',
    });
    return z.NEVER;
  });

/** A rate in words, such as `100 requests in 60 s`. */
export function rateText({ count, seconds }: Rate, what: string): string {
  return `${count} ${what} in ${seconds} s`;
}
