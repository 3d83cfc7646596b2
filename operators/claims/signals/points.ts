import type { SignalTemplate } from './told.ts';

/** Patterns of a moment: one observation, or one state, that stands out. */
export const spike: SignalTemplate = {
  opens: (told) =>
    `${told.subject} spiked to ${told.value('observed_outcome')} ${told.at}, where ${told.value('baseline_mean')} was expected (spike).`,
};

export const drop: SignalTemplate = {
  opens: (told) =>
    `${told.subject} dropped to ${told.value('observed_outcome')} ${told.at}, where ${told.value('baseline_mean')} was expected (drop).`,
};

export const novelty: SignalTemplate = {
  opens: (told) =>
    `${told.subject} was unlike its past ${told.at}, with an outcome of ${told.value('observed_outcome')} (novelty).`,
};

export const recurrence: SignalTemplate = {
  opens: (told) =>
    `${told.subject} was ${told.at} in a state like ${told.figure('sample_size')} earlier ones of its peers (recurrence).`,
};
