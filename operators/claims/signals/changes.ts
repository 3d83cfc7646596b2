import type { SignalTemplate, SignalWording } from './told.ts';

/** Changes that persist from a moment on. */
export const changePoint: SignalTemplate = {
  opens: (told) => {
    if (told.metric('retracted') === 1)
      return `The change of ${told.subject} ${told.at} did not last (change_point).`;
    const verb = told.metric('delta_mean') < 0 ? 'fell' : 'rose';
    const values = `from ${told.value('mean_before')} to ${told.value('mean_after')}`;
    return `${told.subject} ${verb} ${values} ${told.at} (change_point).`;
  },
};

export const varianceShift: SignalTemplate = {
  opens: (told) => {
    const verb = told.metric('stddev_after') < told.metric('stddev_before') ? 'fell' : 'rose';
    const values = `from ${told.value('stddev_before')} to ${told.value('stddev_after')}`;
    return `The standard deviation of ${told.subject} ${verb} ${values} ${told.at} (variance_shift).`;
  },
};

/** Time units of a slope, longest first: seconds, and the minimum length of a trend told in it. */
const PER = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function slope(told: SignalWording): string {
  const seconds = told.length / 1e6;
  const [unit, length] = PER.find(([, one]) => seconds >= 2 * one) ?? (['second', 1] as const);
  return `${told.amount(Math.abs(told.metric('slope_per_second')) * length)} per ${unit}`;
}

export const trend: SignalTemplate = {
  opens: (told) =>
    `${told.subject} began to ${told.metric('slope') < 0 ? 'fall' : 'rise'} by ${slope(told)} ${told.at} (trend).`,
  closes: (told) =>
    `${told.subject} ${told.metric('slope') < 0 ? 'fell' : 'rose'} by ${slope(told)} ${told.during} (trend).`,
};
