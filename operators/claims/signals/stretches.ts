import { figure } from '../observed/amount.ts';
import type { SignalTemplate } from './told.ts';

/** Patterns of a period. */
export const stall: SignalTemplate = {
  opens: (told) => `${told.subject} came to a standstill at ${told.value('mean')} ${told.at} (stall).`,
  closes: (told) => `${told.subject} stayed at ${told.value('mean')} ${told.during} (stall).`,
};

export const silence: SignalTemplate = {
  opens: (told) => `${told.subject} fell silent ${told.at} (silence).`,
  closes: (told) => `${told.subject} was silent ${told.during} (silence).`,
};

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** A duration: "24 hours", "90 seconds". */
function span(seconds: number): string {
  const [unit, one] = UNITS.find(([, length]) => seconds >= 2 * length) ?? UNITS[UNITS.length - 1];
  return `${figure(seconds / one, 3)} ${unit}`;
}

export const seasonality: SignalTemplate = {
  opens: (told) =>
    `${told.subject} began to repeat itself every ${span(told.metric('period_seconds'))} ${told.at} (seasonality).`,
  closes: (told) =>
    `${told.subject} repeated itself every ${span(told.metric('period_seconds'))} ${told.during} (seasonality).`,
};
