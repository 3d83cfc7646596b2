import { itemAt } from '../../../operators/item-at.ts';
import type { Signal } from '../../../operators/signals/signal.ts';

/** Patterns that tell how series behave at length, not that something happened: they join no story. */
const STANDING: ReadonlySet<string> = new Set(['seasonality', 'correlation', 'cross_scope_correlation']);

/** The entity of signals that are about a whole scope. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** A series as signals name it. */
export interface Named {
  readonly scope_id: string;
  readonly entity_id: string;
  readonly scope?: string | undefined;
  readonly entity?: string | undefined;
  readonly metric?: string | undefined;
}

/** What happened, described by one or more signals. */
export interface Story {
  /** Id of its lead. */
  readonly id: string;
  /** The signal that says most: an alert before a note, one about several series before one about a single series. */
  readonly lead: Signal;
  /** All of its signals, the lead first. */
  readonly signals: readonly Signal[];
  readonly series: readonly Named[];
  readonly severity: Signal['severity'];
  readonly isOpen: boolean;
  /** Earliest start and latest end of its windows, RFC 3339. */
  readonly start: string;
  readonly end: string;
  /** Correlations that its series take part in. */
  readonly movesWith: readonly Signal[];
}

/** Open matters: what happens, and how series behave. */
export interface Grouped {
  /** Alerts before notes, the latest first. */
  readonly stories: readonly Story[];
  readonly standing: readonly Signal[];
}

/** Whether a signal tells how series behave at length. */
export function isStanding({ pattern }: Pick<Signal, 'pattern'>): boolean {
  return STANDING.has(pattern);
}

function textIn(evidence: Signal['evidence'][number], key: string): string | undefined {
  const value = evidence[key];
  return typeof value === 'string' ? value : undefined;
}

/** The series in an entry of evidence whose keys begin with `prefix`. */
function seriesIn(evidence: Signal['evidence'][number], prefix: string, scope_id: string): Named[] {
  const entity_id = textIn(evidence, `${prefix}entity_id`);
  if (entity_id === undefined || entity_id === NIL) return [];
  const entity = textIn(evidence, `${prefix}entity`);
  const metric = textIn(evidence, `${prefix}metric`);
  return [
    {
      scope_id: textIn(evidence, `${prefix}scope_id`) ?? scope_id,
      entity_id,
      ...(entity !== undefined && { entity }),
      ...(metric !== undefined && { metric }),
    },
  ];
}

/** Identifies a series. */
export function seriesKey({ scope_id, entity_id }: Pick<Named, 'scope_id' | 'entity_id'>): string {
  return `${scope_id}/${entity_id}`;
}

/** The series that a signal is about, each once: its own, partners, and members. */
export function seriesOf(signal: Signal): Named[] {
  const { scope_id, entity_id, scope, entity, metric } = signal;
  const own: Named[] =
    entity_id === NIL
      ? []
      : [
          {
            scope_id,
            entity_id,
            ...(scope !== undefined && { scope }),
            ...(entity !== undefined && { entity }),
            ...(metric !== undefined && { metric }),
          },
        ];
  const others = signal.evidence.flatMap((one) => [
    ...seriesIn(one, '', scope_id),
    ...seriesIn(one, 'partner_', scope_id),
  ]);
  const found = new Map<string, Named>();
  for (const one of [...own, ...others]) if (!found.has(seriesKey(one))) found.set(seriesKey(one), one);
  return [...found.values()];
}

/** How a series is shown: its entity and metric, or its id. */
export function nameOf({ entity, metric, entity_id }: Named): string {
  if (entity === undefined) return entity_id.slice(0, 8);
  return metric === undefined ? entity : `${entity} ${metric}`;
}

/** Whether two windows have a moment in common. An open signal lasts on. */
function overlap(a: Signal, b: Signal): boolean {
  const ends = ({ status, window }: Signal) =>
    status === 'open' ? Number.POSITIVE_INFINITY : Date.parse(window.end);
  return Date.parse(a.window.start) <= ends(b) && Date.parse(b.window.start) <= ends(a);
}

/** Rank of a signal as the lead of its story; a greater one comes first. */
function weight(signal: Signal): number[] {
  const isNamed = signal.pattern !== 'novelty';
  const isAlert = signal.severity === 'alert';
  return [
    // That something is new says less than what it is, as long as that is open.
    isAlert && isNamed ? 2 : isAlert || (isNamed && signal.status === 'open') ? 1 : 0,
    isNamed ? 1 : 0,
    signal.entity_id === NIL ? 1 : 0,
    signal.explanation.superseded_by === undefined ? 1 : 0,
    signal.status === 'open' ? 1 : 0,
    signal.strength,
  ];
}

function byWeight(a: Signal, b: Signal): number {
  const [left, right] = [weight(a), weight(b)];
  for (const [place, one] of left.entries()) {
    const other = itemAt(right, place);
    if (one !== other) return other - one;
  }
  return a.id.localeCompare(b.id);
}

/**
 * Groups signals into stories: signals that explain each other, and signals of one series at one time, also through a signal about
 * several series. How series behave at length is apart, and named beside the stories of those series.
 */
export function storiesOf(signals: readonly Signal[]): Grouped {
  const standing = signals.filter(isStanding);
  const happening = signals.filter((signal) => !isStanding(signal));
  const leaderOf = happening.map((_, at) => at);
  const root = (at: number): number => {
    let now = at;
    for (;;) {
      const leader = itemAt(leaderOf, now);
      if (leader === now) return now;
      now = leader;
    }
  };
  const join = (a: number, b: number) => {
    leaderOf[root(a)] = root(b);
  };
  const placeOfId = new Map(happening.map(({ id }, at) => [id, at]));
  const bySeries = new Map<string, number[]>();
  for (const [at, signal] of happening.entries()) {
    const explaining = placeOfId.get(signal.explanation.superseded_by ?? '');
    if (explaining !== undefined) join(at, explaining);
    for (const series of seriesOf(signal)) {
      const others = bySeries.get(seriesKey(series)) ?? [];
      bySeries.set(seriesKey(series), others);
      for (const other of others) if (overlap(signal, itemAt(happening, other))) join(at, other);
      others.push(at);
    }
  }
  const groups = new Map<number, Signal[]>();
  for (const [at, signal] of happening.entries()) {
    const group = groups.get(root(at)) ?? [];
    groups.set(root(at), group);
    group.push(signal);
  }
  const stories = [...groups.values()].map((group) => storyOf(group, standing));
  const rank = ({ isOpen, severity }: Story) => (isOpen ? 2 : 0) + (severity === 'alert' ? 1 : 0);
  stories.sort((a, b) => rank(b) - rank(a) || b.start.localeCompare(a.start) || a.id.localeCompare(b.id));
  return { stories, standing };
}

function storyOf(group: Signal[], standing: readonly Signal[]): Story {
  const signals = group.sort(byWeight);
  const series = new Map(signals.flatMap(seriesOf).map((one) => [seriesKey(one), one]));
  for (const one of signals.flatMap(seriesOf)) {
    // Members in evidence may lack the name of the scope.
    const known = series.get(seriesKey(one));
    series.set(seriesKey(one), { ...known, ...one });
  }
  const starts = signals.map(({ window }) => window.start).sort((a, b) => Date.parse(a) - Date.parse(b));
  const ends = signals.map(({ window }) => window.end).sort((a, b) => Date.parse(b) - Date.parse(a));
  return {
    id: itemAt(signals, 0).id,
    lead: itemAt(signals, 0),
    signals,
    series: [...series.values()],
    severity: signals.some(({ severity }) => severity === 'alert') ? 'alert' : 'note',
    isOpen: signals.some(({ status }) => status === 'open'),
    start: itemAt(starts, 0),
    end: itemAt(ends, 0),
    movesWith: standing.filter(
      (one) => one.pattern !== 'seasonality' && seriesOf(one).some((other) => series.has(seriesKey(other))),
    ),
  };
}
