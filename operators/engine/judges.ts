import type { ScopeJudge } from '../detectors/detector.ts';
import { type Detector, detectors, type Pattern } from '../detectors/index.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import type { RecordLayout } from '../statistics/slab.ts';
import {
  ENABLED,
  isPerScope,
  type Overrides,
  overlay,
  readOverrides,
  type SettingsChange,
} from './overrides.ts';
import type { PairJudgeEntry } from './pairs/pair-clusters.ts';
import type { PairJudges } from './pairs/pair-tracker.ts';
import { EPISODE, type JudgeEntry, reserveEpisode } from './series-judges.ts';
import { reasonOf, type SetAside, SetAsides } from './set-aside.ts';
import { defaultSettings, type EngineSettings, overridesOf } from './settings.ts';

const KINDS = ['series', 'scope', 'pair'] as const;

export interface ScopeJudgeEntry {
  readonly pattern: Detector['pattern'];
  readonly judge: ScopeJudge;
}

/** The detectors that run on a scope, each kind in the order of the list. */
export interface JudgeSet {
  readonly series: readonly JudgeEntry[];
  readonly scope: readonly ScopeJudgeEntry[];
  /** The detectors in `scope` that observe every observation. */
  readonly observers: readonly ScopeJudgeEntry[];
  readonly pairs: readonly PairJudgeEntry[];
}

/** Detectors that no longer run on a scope. */
export interface Stopped {
  readonly scope: number;
  readonly series: readonly JudgeEntry[];
  readonly patterns: readonly Detector['pattern'][];
}

/** The settings in force and the state of the scope detectors; survives a structured clone. */
export interface JudgesState {
  version: number;
  base: Overrides;
  scopes: Map<string, Overrides>;
  memories: Map<string, unknown>;
  aside: SetAside[];
}

/** A detector with one choice of settings; scopes with equal settings share it. */
type Instance =
  | { readonly kind: 'series'; readonly entry: JudgeEntry }
  | { readonly kind: 'scope'; readonly entry: ScopeJudgeEntry }
  | { readonly kind: 'pair'; readonly entry: PairJudgeEntry };

/** Offsets of a series detector's numbers in the record. */
interface Place {
  readonly flag: number;
  readonly slot: number;
  readonly ring: number;
}

/**
 * The detectors that run on each scope and their settings: the common ones, overridden by those of the scope. A disabled detector is in no
 * set and costs nothing; its slots in the record stay.
 */
export class Judges implements PairJudges {
  /** The set of each admitted scope. */
  readonly sets: JudgeSet[] = [];
  /** The detectors that do not run on a series or scope, because they failed there. */
  readonly aside = new SetAsides();
  /** The detectors of series for which some are set aside. */
  private readonly narrowed = new Map<number, readonly JudgeEntry[]>();
  private readonly directory: SeriesDirectory;
  private readonly running: readonly Detector[];
  private readonly places = new Map<string, Place>();
  private readonly instances = new Map<string, Instance>();
  private shared: JudgeSet;
  private base: Overrides;
  private scopes = new Map<string, Overrides>();
  private version_ = 0;

  /** @param kinds detectors of other kinds do not run, whatever the settings say */
  constructor(
    layout: RecordLayout,
    directory: SeriesDirectory,
    settings: EngineSettings,
    kinds: readonly Detector['kind'][] = KINDS,
  ) {
    this.directory = directory;
    this.running = detectors.filter(({ kind }) => kinds.includes(kind));
    for (const detector of this.running) {
      if (detector.kind !== 'series') continue;
      const { pattern, version, slots, ring = 0 } = detector;
      this.places.set(pattern, {
        flag: reserveEpisode(layout, pattern),
        slot: layout.reserve(version, slots),
        ring: layout.reserveRing(version, ring),
      });
    }
    this.base = overridesOf(settings);
    this.shared = this.assemble(this.base);
  }

  /** Version of the last change; 0 before the first. */
  get version(): number {
    return this.version_;
  }

  /** The settings without overrides of a scope; complete. */
  get common(): Overrides {
    return this.base;
  }

  pairsOf(scope: number): readonly PairJudgeEntry[] {
    return this.sets[scope].pairs;
  }

  /** The detectors of single series that run on a series. */
  entriesOf(scope: number, series: number): readonly JudgeEntry[] {
    const narrowed = this.narrowed.size === 0 ? undefined : this.narrowed.get(series);
    return narrowed ?? this.sets[scope].series;
  }

  /**
   * Sets a detector aside that failed: for a series, or for the scope if it compares series. It runs there again only after the settings
   * have disabled and enabled it.
   *
   * @param at event time in microseconds
   */
  setAside(pattern: Pattern, scope: number, series: number | undefined, at: number, error: unknown): void {
    const running = series === undefined ? this.sets[scope] : { series: this.entriesOf(scope, series) };
    if (!runsIn(running, pattern)) return;
    this.aside.add({ pattern, scope, series, at, reason: reasonOf(error) });
    if (series === undefined) this.sets[scope] = this.setOf(scope);
    else this.narrow(scope, series, pattern);
  }

  private narrow(scope: number, series: number, pattern: Pattern): void {
    const others = this.entriesOf(scope, series).filter((entry) => entry.pattern !== pattern);
    this.narrowed.set(series, others);
  }

  /** Applies {@link aside} to series after the sets have changed. */
  private narrowAll(): void {
    this.narrowed.clear();
    for (const { scope, series, pattern } of this.aside.save())
      if (series !== undefined) this.narrow(scope, series, pattern);
  }

  /** Offset of a detector's own doubles in the record of a series. */
  slotOf(pattern: Detector['pattern']): number {
    return this.placeOf(pattern).slot;
  }

  private placeOf(pattern: Detector['pattern']): Place {
    const place = this.places.get(pattern);
    if (place === undefined) throw new RangeError(`${pattern} has no place in the record`);
    return place;
  }

  /** Where detectors store the episodes of a series in its record: offset and number of doubles of each. */
  get episodes(): (readonly [offset: number, count: number])[] {
    return [...this.places.values()].map(({ flag }) => [flag, EPISODE]);
  }

  /** Offset of a detector's episode in the record of a series. */
  flagOf(pattern: Detector['pattern']): number {
    return this.placeOf(pattern).flag;
  }

  /** Creates the set of a new scope. */
  admit(scope: number): void {
    while (this.sets.length <= scope) this.sets.push(this.setOf(this.sets.length));
  }

  /** Applies a change from the next observation on. A detector's state of a scope passes to its successor. */
  configure({ version, scope_id, overrides }: SettingsChange): Stopped[] {
    this.version_ = version;
    if (scope_id === null) {
      this.base = completed(overrides);
      this.shared = this.assemble(this.base);
    } else {
      this.override(scope_id, overrides);
    }
    const stopped: Stopped[] = [];
    this.sets.forEach((before, scope) => {
      if (scope_id !== null && this.directory.scopeId(scope) !== scope_id) return;
      const chosen = this.chosen(scope);
      this.aside.forget(scope, (pattern) => runsIn(chosen, pattern));
      const after = this.setOf(scope);
      this.sets[scope] = after;
      stopped.push(handOver(scope, before, after));
    });
    this.narrowAll();
    this.forgetUnused();
    return stopped;
  }

  private override(scopeId: string, overrides: Overrides): void {
    const known = readOverrides(overrides).overrides;
    if (Object.keys(known).length === 0) this.scopes.delete(scopeId);
    else this.scopes.set(scopeId, known);
  }

  /** The set of a scope by its settings, without what is set aside there. */
  private setOf(scope: number): JudgeSet {
    const chosen = this.chosen(scope);
    const failed = this.aside.of(scope).filter(({ series }) => series === undefined);
    if (failed.length === 0) return chosen;
    const runs = (entry: { readonly pattern: Pattern }) =>
      failed.every(({ pattern }) => pattern !== entry.pattern);
    return {
      series: chosen.series,
      scope: chosen.scope.filter(runs),
      observers: chosen.observers.filter(runs),
      pairs: chosen.pairs.filter(runs),
    };
  }

  private chosen(scope: number): JudgeSet {
    const own = this.scopes.size === 0 ? undefined : this.scopes.get(this.directory.scopeId(scope));
    return own === undefined ? this.shared : this.assemble(overlay(this.base, own));
  }

  private assemble(settings: Overrides): JudgeSet {
    const chosen = this.running.flatMap((detector): Instance[] => {
      const { [ENABLED]: enabled, ...thresholds } = (isPerScope(detector) ? settings : this.base)[
        detector.pattern
      ];
      return enabled === false ? [] : [this.instance(detector, thresholds)];
    });
    const scope = chosen.flatMap((one) => (one.kind === 'scope' ? [one.entry] : []));
    return {
      series: chosen.flatMap((one) => (one.kind === 'series' ? [one.entry] : [])),
      scope,
      observers: scope.filter(({ judge }) => judge.observe !== undefined),
      pairs: chosen.flatMap((one) => (one.kind === 'pair' ? [one.entry] : [])),
    };
  }

  private instance(detector: Detector, thresholds: Readonly<Record<string, unknown>>): Instance {
    const key = `${detector.pattern} ${JSON.stringify(thresholds)}`;
    const known = this.instances.get(key);
    if (known !== undefined) return known;
    const made = this.create(detector, thresholds);
    this.instances.set(key, made);
    return made;
  }

  private create(detector: Detector, thresholds: Readonly<Record<string, unknown>>): Instance {
    const { pattern, version, kind } = detector;
    if (kind === 'scope') return { kind, entry: { pattern, judge: detector.create(thresholds) } };
    if (kind === 'pair') return { kind, entry: { pattern, version, judge: detector.create(thresholds) } };
    const place = this.placeOf(pattern);
    const { late, describes, backdated = false } = detector;
    const judge = detector.create(thresholds, place.slot, place.ring);
    return { kind, entry: { judge, pattern, version, late, describes, backdated, flag: place.flag } };
  }

  private forgetUnused(): void {
    const sets = new Set([this.shared, ...this.sets]);
    const used = new Set<unknown>(
      [...sets].flatMap(({ series, scope, pairs }) => [...series, ...scope, ...pairs]),
    );
    for (const [key, { entry }] of this.instances) if (!used.has(entry)) this.instances.delete(key);
  }

  save(): JudgesState {
    const memories = new Map<string, unknown>();
    for (const [key, one] of this.instances)
      if (one.kind === 'scope') memories.set(key, one.entry.judge.save());
    const aside = this.aside.save();
    return { version: this.version_, base: this.base, scopes: this.scopes, memories, aside };
  }

  /** Restores the result of {@link save} for the admitted scopes. */
  restore(saved: JudgesState): void {
    this.version_ = saved.version;
    this.base = completed(saved.base);
    this.scopes = new Map();
    for (const [scopeId, overrides] of saved.scopes) this.override(scopeId, overrides);
    this.shared = this.assemble(this.base);
    this.aside.restore(saved.aside);
    for (let scope = 0; scope < this.sets.length; scope++) this.sets[scope] = this.setOf(scope);
    this.narrowAll();
    this.forgetUnused();
    for (const [key, memory] of saved.memories) {
      const one = this.instances.get(key);
      if (one?.kind === 'scope') one.entry.judge.restore(memory);
    }
  }
}

/** The overrides on top of the defaults, without those that this version does not know. */
function completed(overrides: Overrides): Overrides {
  return overlay(overridesOf(defaultSettings()), readOverrides(overrides).overrides);
}

function runsIn({ series = [], scope = [], pairs = [] }: Partial<JudgeSet>, pattern: Pattern): boolean {
  return [series, scope, pairs].some((list) => list.some((one) => one.pattern === pattern));
}

/** Passes the state of the detectors in `before` to their successors in `after`; returns those without a successor. */
function handOver(scope: number, before: JudgeSet, after: JudgeSet): Stopped {
  const runs = (list: readonly { readonly pattern: string }[], pattern: string) =>
    list.some((one) => one.pattern === pattern);
  for (const entry of before.scope) {
    const next = after.scope.find(({ pattern }) => pattern === entry.pattern);
    if (next === entry) continue;
    const released = entry.judge.release(scope);
    next?.judge.adopt(released);
  }
  return {
    scope,
    series: before.series.filter(({ pattern }) => !runs(after.series, pattern)),
    patterns: before.scope.map(({ pattern }) => pattern).filter((pattern) => !runs(after.scope, pattern)),
  };
}
