/**
 * Log odds that an observer calls an event right, by ln(1 + excess): intercept and slope. Fitted by `bench verdicts` on the spikes, drops
 * and novelties of `cloud` and `kpi`, each with the same weight.
 */
const INTERCEPT = -1.19;
const SLOPE = 1.72;
/** Largest confidence for which excess alone suffices: the labelled series have too few larger ones to show that they hold. */
const SHOWN = 0.95;

/**
 * Share of the signals of a pattern that observers call right: the mean of the share within the events that operators labelled in `cloud`
 * and `kpi` (`bench verdicts`) and of that by eye (docs/internals/field.md). What is not listed has not been measured.
 */
const RIGHT: Readonly<Record<string, number | undefined>> = {
  change_point: 0.41,
  trend: 0.43,
  variance_shift: 0.38,
  stall: 0.27,
  seasonality: 0.45,
};

/**
 * Confidence in an event: the share of such events that an observer of the series calls right. One term decides, because each other that was
 * tried (age, repeats, agreement of detectors, earlier excursions, p-value) has another sign on another source, or adds nothing.
 *
 * @param excess distance of the outcome as a share of the one from which it is an alert, plus evidence of novelty as a share of that from
 *   which it is one
 * @param pValue probability that noise alone, with the tail of the series, gives as strong a result
 */
export function confidenceOfEvent(excess: number, pValue: number): number {
  const share = 1 / (1 + Math.exp(-INTERCEPT - SLOPE * Math.log1p(excess)));
  return Math.min(share, Math.max(SHOWN, 1 - pValue));
}

/**
 * Confidence in a pattern that is no event: the probability that it is no noise, times the share of such signals that observers call right.
 *
 * @param pValue probability that noise alone gives as strong a result
 */
export function confidenceOfPattern(pattern: string, pValue: number): number {
  return (RIGHT[pattern] ?? 1) * (1 - pValue);
}
