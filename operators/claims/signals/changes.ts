import type { SignalTemplate, SignalWording } from './wording.ts';

/** Changes that persist from a moment on. */
export const changePoint: SignalTemplate = {
  opens: (wording) => {
    if (wording.metric('retracted') === 1)
      return `The change of ${wording.subject} ${wording.at} did not last (change_point).`;
    const verb = wording.metric('delta_mean') < 0 ? 'fell' : 'rose';
    const values = `from ${wording.value('mean_before')} to ${wording.value('mean_after')}`;
    return `${wording.subject} ${verb} ${values} ${wording.at} (change_point).`;
  },
};

export const varianceShift: SignalTemplate = {
  opens: (wording) => {
    const verb = wording.metric('stddev_after') < wording.metric('stddev_before') ? 'fell' : 'rose';
    const values = `from ${wording.value('stddev_before')} to ${wording.value('stddev_after')}`;
    return `The standard deviation of ${wording.subject} ${verb} ${values} ${wording.at} (variance_shift).`;
  },
};

/** Time units of a slope, longest first: seconds, and the minimum length of a trend stated in it. */
const PER = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function slope(wording: SignalWording): string {
  const seconds = wording.length / 1e6;
  const [unit, length] = PER.find(([, one]) => seconds >= 2 * one) ?? (['second', 1] as const);
  return `${wording.amount(Math.abs(wording.metric('slope_per_second')) * length)} per ${unit}`;
}

export const trend: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} began to ${wording.metric('slope') < 0 ? 'fall' : 'rise'} by ${slope(wording)} ${wording.at} (trend).`,
  closes: (wording) =>
    `${wording.subject} ${wording.metric('slope') < 0 ? 'fell' : 'rose'} by ${slope(wording)} ${wording.during} (trend).`,
};
