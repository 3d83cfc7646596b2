import { figure } from '../observed/amount.ts';
import type { SignalTemplate } from './wording.ts';

/** Patterns of a period. */
export const stall: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} came to a standstill at ${wording.value('mean')} ${wording.at} (stall).`,
  closes: (wording) => `${wording.subject} stayed at ${wording.value('mean')} ${wording.during} (stall).`,
};

export const silence: SignalTemplate = {
  opens: (wording) => `${wording.subject} fell silent ${wording.at} (silence).`,
  closes: (wording) => `${wording.subject} was silent ${wording.during} (silence).`,
};

const SECONDS = ['seconds', 1] as const;
const UNITS = [['days', 86_400], ['hours', 3_600], ['minutes', 60], SECONDS] as const;

/** A duration: "24 hours", "90 seconds". */
function span(seconds: number): string {
  const [unit, one] = UNITS.find(([, length]) => seconds >= 2 * length) ?? SECONDS;
  return `${figure(seconds / one, 3)} ${unit}`;
}

export const seasonality: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} began to repeat itself every ${span(wording.metric('period_seconds'))} ${wording.at} (seasonality).`,
  closes: (wording) =>
    `${wording.subject} repeated itself every ${span(wording.metric('period_seconds'))} ${wording.during} (seasonality).`,
};
