import type { SignalTemplate, SignalWording } from './told.ts';

/** Relations of a series to others. */
export const anomaly: SignalTemplate = {
  opens: (told) =>
    `${told.subject} began to stand apart from its ${told.figure('peer_count')} peers ${told.at} (anomaly).`,
  closes: (told) =>
    `${told.subject} stood apart from its ${told.figure('peer_count')} peers ${told.during} (anomaly).`,
};

const way = (told: SignalWording) => (told.metric('r') < 0 ? 'against' : 'with');

const others = (told: SignalWording) => {
  const count = told.metric('member_count') - 2;
  return count > 0 ? ` and ${count === 1 ? 'one other' : `${count} others`}` : '';
};

/** Between series of one scope, or of two. */
export const correlation: SignalTemplate = {
  opens: (told) =>
    `${told.subject} began to move ${way(told)} ${told.partner}${others(told)} ${told.at} (${told.signal.pattern}).`,
  closes: (told) =>
    `${told.subject} moved ${way(told)} ${told.partner}${others(told)} ${told.during} (${told.signal.pattern}).`,
};

const members = (told: SignalWording) =>
  `a group of ${told.figure('member_count')} series of scope ${told.signal.scope_id}`;

export const outlierCluster: SignalTemplate = {
  opens: (told) => `${members(told)} began to stand out together ${told.at} (outlier_cluster).`,
  closes: (told) => `${members(told)} stood out together ${told.during} (outlier_cluster).`,
};
