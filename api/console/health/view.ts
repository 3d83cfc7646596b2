/** How something is. */
export type State = 'well' | 'look' | 'bad';

/** One thing that is looked at: how it is, and what to do if it is not well. */
export interface Check {
  readonly name: string;
  readonly state: State;
  readonly value: string;
  readonly remedy?: string;
}

/** What an observation passes through, from its arrival to an answer. */
export const STAGES = ['arrives', 'stored', 'decided', 'told', 'answered'] as const;
export type StageName = (typeof STAGES)[number];

/** One of them: its figure, and what else is known of it. */
export interface Stage {
  readonly name: StageName;
  readonly value: string;
  /** What its line shows; undefined if there is nothing to draw. */
  readonly figure: number | undefined;
  readonly about: string | undefined;
}

/** How much of a limit is used. */
export interface Limit {
  readonly name: string;
  readonly used: number;
  readonly limit: number | undefined;
}

/** A receiver of signals. */
export interface Hook {
  readonly name: string;
  readonly state: State;
  readonly value: string;
}

/** What the page shows of a server. */
export interface HealthView {
  /** What it is: version, how long it runs, where it stores. */
  readonly about: readonly string[];
  /** Whether an observation has ever arrived; undefined if that is not known. */
  readonly hasData: boolean | undefined;
  /** Seconds from arrival to decision. */
  readonly delay: number | undefined;
  readonly checks: readonly Check[];
  readonly stages: readonly Stage[];
  readonly limits: readonly Limit[];
  readonly hooks: readonly Hook[];
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

function counted(count: number, one: string, many: string): string {
  return `${NUMBERS[count] ?? count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Share of a limit from which on it is near. */
export const NEAR = 0.8;

/** Whether a limit is nearly used up. */
export function isNear({ used, limit }: Limit): boolean {
  return limit !== undefined && limit > 0 && used >= NEAR * limit;
}

/** What the page says first: what happens to observations, and how much wants attention. */
export function sentenceOf(view: HealthView): {
  readonly first: string;
  readonly wants: string | undefined;
  readonly state: State;
} {
  const { checks, hasData, delay } = view;
  const bad = checks.filter(({ state }) => state === 'bad').length;
  const look = checks.filter(({ state }) => state === 'look').length;
  const isDown = checks.some(({ name, state }) => name === 'Server' && state === 'bad');
  const seconds = delay === undefined ? '' : `, ${secondsText(delay)} after they arrive`;
  const isStill = view.stages.some(({ name, figure }) => name === 'arrives' && figure === 0);
  const first =
    hasData === false
      ? 'Nothing has arrived yet.'
      : isDown
        ? 'The server is not ready.'
        : hasData === undefined && view.stages.length === 0
          ? 'The server is ready.'
          : `Observations are stored and decided on${seconds}.${isStill ? ' None arrives at the moment.' : ''}`;
  const parts = [
    bad > 0 && `${counted(bad, 'thing needs you', 'things need you')}.`,
    look > 0 && `${counted(look, 'thing wants a look', 'things want a look')}.`,
  ].filter((part) => part !== false);
  return {
    first,
    wants: parts.length === 0 ? undefined : parts.join(' '),
    state: bad > 0 ? 'bad' : look > 0 ? 'look' : 'well',
  };
}

/** Seconds with two digits that count, in milliseconds below one. */
export function secondsText(seconds: number): string {
  const text = (value: number) => Number(value.toPrecision(2)).toLocaleString('en');
  return seconds < 1 ? `${text(seconds * 1000)} ms` : `${text(seconds)} s`;
}

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes as people read them. */
export function bytesText(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), SIZES.length - 1);
  return `${Number((bytes / 1000 ** at).toPrecision(3)).toLocaleString('en')} ${SIZES[at]}`;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** A figure of a limit, in its unit by its name. */
export function limitText({ name, used, limit }: Limit): string {
  const isBytes = /byte|disk|memory|journal|size/i.test(name);
  const text = (value: number) =>
    isBytes
      ? bytesText(value)
      : value >= 1e6
        ? compact.format(value)
        : value.toLocaleString('en', { maximumFractionDigits: 1 });
  return limit === undefined || limit <= 0 ? text(used) : `${text(used)} of ${text(limit)}`;
}
