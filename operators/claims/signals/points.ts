import type { SignalTemplate } from './wording.ts';

/** Patterns of a moment: one observation, or one state, that stands out. */
export const spike: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} spiked to ${wording.value('observed_outcome')} ${wording.at}, where ${wording.value('baseline_mean')} was expected (spike).`,
};

export const drop: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} dropped to ${wording.value('observed_outcome')} ${wording.at}, where ${wording.value('baseline_mean')} was expected (drop).`,
};

export const novelty: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} was unlike its past ${wording.at}, with an outcome of ${wording.value('observed_outcome')} (novelty).`,
};

export const recurrence: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} was ${wording.at} in a state like ${wording.figure('sample_size')} earlier ones of its peers (recurrence).`,
};
