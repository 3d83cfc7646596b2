import type { SignalTemplate, SignalWording } from './wording.ts';

/** Relations of a series to others. */
export const anomaly: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} began to stand apart from its ${wording.figure('peer_count')} peers ${wording.at} (anomaly).`,
  closes: (wording) =>
    `${wording.subject} stood apart from its ${wording.figure('peer_count')} peers ${wording.during} (anomaly).`,
};

const way = (wording: SignalWording) => (wording.metric('r') < 0 ? 'against' : 'with');

const others = (wording: SignalWording) => {
  const count = wording.metric('member_count') - 2;
  return count > 0 ? ` and ${count === 1 ? 'one other' : `${count} others`}` : '';
};

/** Between series of one scope, or of two. */
export const correlation: SignalTemplate = {
  opens: (wording) =>
    `${wording.subject} began to move ${way(wording)} ${wording.partner}${others(wording)} ${wording.at} (${wording.signal.pattern}).`,
  closes: (wording) =>
    `${wording.subject} moved ${way(wording)} ${wording.partner}${others(wording)} ${wording.during} (${wording.signal.pattern}).`,
};

const members = (wording: SignalWording) =>
  `a group of ${wording.figure('member_count')} series of scope ${wording.signal.scope_id}`;

export const outlierCluster: SignalTemplate = {
  opens: (wording) => `${members(wording)} began to stand out together ${wording.at} (outlier_cluster).`,
  closes: (wording) => `${members(wording)} stood out together ${wording.during} (outlier_cluster).`,
};
