/** Maximum gap in rows within one run. */
const QUIET = 3;
/** Rows before an event at which an alert is right, and minimum number of rows after it. */
const MARGIN = 3;
/** Share of an event's length after its end within which an alert is right. */
const AFTER = 0.1;

/** Alerts of some metrics compared with their labels. */
export interface Tally {
  readonly right: number;
  readonly alerts: number;
  readonly found: number;
  readonly events: number;
  readonly rows: number;
}

/** First and last row of each run of marked rows; runs with at most three rows between them are merged. */
export function runsOf(marked: ArrayLike<boolean>): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (let row = 0; row < marked.length; row++) {
    if (!marked[row]) continue;
    const run = runs.at(-1);
    if (run !== undefined && row - run[1] - 1 <= QUIET) run[1] = row;
    else runs.push([row, row]);
  }
  return runs;
}

/** Whether an alert decided at a row finds an event. */
export function isRightFor(labels: readonly boolean[]): (alert: number) => boolean {
  const events = runsOf(labels);
  return (alert) => events.some((event) => finds(alert, event));
}

function finds(alert: number, [first, last]: readonly [number, number]): boolean {
  return alert >= first - MARGIN && alert <= last + Math.max(MARGIN, AFTER * (last - first + 1));
}

/** Compares alerts, by their deciding rows, with labelled rows. Several alerts may find one event, each of them right. */
export function tally(alerts: readonly number[], labels: readonly boolean[]): Tally {
  const events = runsOf(labels);
  return {
    right: alerts.filter(isRightFor(labels)).length,
    alerts: alerts.length,
    found: events.filter((event) => alerts.some((alert) => finds(alert, event))).length,
    events: events.length,
    rows: labels.length,
  };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const total = (field: keyof Tally) => tallies.reduce((sum, each) => sum + each[field], 0);
  return {
    right: total('right'),
    alerts: total('alerts'),
    found: total('found'),
    events: total('events'),
    rows: total('rows'),
  };
}

/** Precision of alerts, recall of events, their harmonic mean, false alerts in 1,000 rows. */
export function ratesOf({ right, alerts, found, events, rows }: Tally) {
  const precision = alerts === 0 ? 0 : right / alerts;
  const recall = events === 0 ? 0 : found / events;
  const both = precision + recall;
  return {
    precision,
    recall,
    f1: both === 0 ? 0 : (2 * precision * recall) / both,
    falsePer1000: rows === 0 ? 0 : (1000 * (alerts - right)) / rows,
  };
}
