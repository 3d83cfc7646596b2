import { confidenceOfPattern } from '../detectors/confidence.ts';
import type { EpisodesOf, Finding, Subject as SubjectOf } from '../detectors/detector.ts';
import { sentenceOf } from '../detectors/sentences.ts';
import { itemAt } from '../item-at.ts';
import { uuidV5 } from '../records/uuid.ts';
import { type ConfidenceClass, figuresIn, type Signal, type SignalChange } from '../signals/signal.ts';
import { formatInstant, storable } from '../time/instant.ts';

/** Namespace of signal ids: UUIDv5 of the URL namespace and `https://tidemark.dev/signal`. */
export const SIGNAL_NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/signal');

/** The series or scope that an episode belongs to, and its pattern. */
export type SignalSubject = SubjectOf<Signal['pattern']>;

/**
 * Id of an episode's signal: UUIDv5 of `pattern|scope|entity|partner|start`, with the start in RFC 3339. The same data gives the same ids,
 * whenever and wherever it is processed.
 */
export function signalId(subject: SignalSubject, start: number): string {
  return uuidV5(
    SIGNAL_NAMESPACE,
    `${subject.pattern}|${subject.scope_id}|${subject.entity_id}|${subject.partner}|${formatInstant(start)}`,
  );
}

function confidenceClass(support: number): ConfidenceClass {
  if (support >= 5) return 'strong';
  return support >= 2 ? 'established' : 'tentative';
}

function clamp(x: number): number {
  if (!(x > 0)) return 0;
  return Math.min(1, x);
}

/** JSON has no infinity or NaN: infinities become the largest double with their sign, NaN becomes 0. */
function finite<T extends Record<string, unknown>>(record: T): T {
  const written: Record<string, unknown> = record;
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'number' || Number.isFinite(value)) continue;
    written[key] = value > 0 ? Number.MAX_VALUE : value < 0 ? -Number.MAX_VALUE : 0;
  }
  return record;
}

/** The signal that a change publishes. */
function compose(change: PendingChange, published: { at: string; revision: number }, stamp: string): Signal {
  const { finding, end } = change;
  const { subject, id, start, decided } = change.episode;
  const { times, values } = finding.samples;
  const evolution = Array.from({ length: times.length }, (_, i) => ({
    at: formatInstant(itemAt(times, i)),
    value: itemAt(values, i),
  }));
  const metrics = finite(finding.metrics);
  return {
    id,
    pattern: subject.pattern,
    scope_id: subject.scope_id,
    entity_id: subject.entity_id,
    severity: finding.severity ?? 'note',
    strength: clamp(finding.strength),
    confidence: clamp(finding.confidence ?? confidenceOfPattern(subject.pattern, finding.pValue)),
    confidence_class: confidenceClass(finding.support),
    metrics,
    ...figuresIn(metrics),
    ...(finding.continues !== undefined && { continues: finding.continues }),
    evidence: finding.evidence.map(finite),
    window: { start: formatInstant(start), end: formatInstant(Math.max(start, end)) },
    status: change.over ? 'closed' : 'open',
    decided_at: formatInstant(decided),
    detected_at: published.at,
    updated_at: stamp,
    revision: published.revision,
    explanation: {
      summary: sentenceOf(subject.pattern, {
        metrics,
        seconds: Math.max(0, end - start) / 1e6,
      }),
      feature_evolution: evolution,
      comparable_peers: finding.peers,
      threshold_used: finding.threshold,
      detector_version: subject.version,
      p_value: clamp(finding.pValue),
      ...(finding.supersededBy !== undefined && { superseded_by: finding.supersededBy }),
    },
  };
}

export interface OpenEpisode {
  readonly subject: SignalSubject;
  readonly id: string;
  readonly start: number;
  /** Event time of the observation that opened it. */
  readonly opened: number;
  /** That time, or the event time of the observation that made a note an alert. */
  decided: number;
  /** The latest description, and the event time up to which it holds. */
  finding: Finding;
  end: number;
  published: { at: string; revision: number; severity: Finding['severity'] } | undefined;
}

interface PendingChange {
  kind: SignalChange['kind'];
  finding: Finding;
  end: number;
  /** Whether the episode ends with it. */
  over: boolean;
  episode: OpenEpisode;
}

/** The finding as a note. If another signal explained it when it ended, that stays its explanation. */
function lowered({ severity, continues, ...finding }: Finding, by: string): Finding {
  return { ...finding, lowered: true, supersededBy: finding.supersededBy ?? by };
}

export interface EpisodesState {
  open: Map<string, OpenEpisode>;
  /** Closed alerts, by scope. */
  ended: Map<string, OpenEpisode[]>;
  pending: PendingChange[];
}

/**
 * The open episodes, and their changes since the last tick. A pattern that lasts is one signal: opened, extended, closed. Keys belong to
 * the detector; each identifies at most one open episode.
 */
export class Episodes implements EpisodesOf<Signal['pattern']> {
  private open_ = new Map<string, OpenEpisode>();
  private ended = new Map<string, OpenEpisode[]>();
  private pending: PendingChange[] = [];

  get openCount(): number {
    return this.open_.size;
  }

  /** Number of changes since the last tick. */
  get pendingCount(): number {
    return this.pending.length;
  }

  get(key: string): Pick<OpenEpisode, 'id' | 'start' | 'opened' | 'decided' | 'finding'> | undefined {
    return this.open_.get(key);
  }

  /** Key of the open episode of a signal. */
  keyOf(id: string): string | undefined {
    for (const [key, episode] of this.open_) if (episode.id === id) return key;
    return undefined;
  }

  keys(): IterableIterator<string> {
    return this.open_.keys();
  }

  /** Opens an episode at `finding.start`, triggered by the observation with event time `time`; returns the signal's id. */
  open(key: string, subject: SignalSubject, finding: Finding, time: number): string {
    // A start that was extrapolated may lie before the instants that a store can hold.
    const start = storable(finding.start);
    const id = signalId(subject, start);
    const episode: OpenEpisode = {
      subject,
      id,
      start,
      opened: time,
      decided: time,
      finding,
      end: time,
      published: undefined,
    };
    this.open_.set(key, episode);
    this.pending.push({ kind: 'signal', finding, end: time, over: false, episode });
    return id;
  }

  /** Updates the description of an open episode as of event time `time`. */
  extend(key: string, finding: Finding, time: number): void {
    const episode = this.open_.get(key);
    if (episode === undefined) return;
    const { severity: before, supersededBy, continues, lowered, confidence } = episode.finding;
    const raised = finding.severity === 'alert' && before === undefined;
    if (raised) episode.decided = time;
    episode.finding = {
      ...(confidence !== undefined && { confidence }),
      ...(continues !== undefined && { continues }),
      ...(lowered && { lowered }),
      ...finding,
      ...(before && { severity: before }),
      ...(supersededBy && { supersededBy }),
    };
    episode.end = Math.max(episode.end, time);
    const kind = raised ? 'signal.raised' : 'signal.updated';
    this.pending.push({ kind, finding: episode.finding, end: time, over: false, episode });
  }

  /**
   * Turns an open episode into a note that another signal reports. Its unpublished changes are published as those of a note, so readers of
   * alerts receive only those that were alerts at a tick, and are notified when they no longer are.
   *
   * @param by id of the signal that reports it
   */
  lower(key: string, by: string): void {
    const episode = this.open_.get(key);
    if (episode === undefined) return;
    this.lowerPending(episode, by);
    const kind = episode.published?.severity === 'alert' ? 'signal.lowered' : 'signal.updated';
    this.pending.push({ kind, finding: episode.finding, end: episode.end, over: false, episode });
  }

  /**
   * The same for the closed alerts of an entity that are still stored (see {@link forget}).
   *
   * @param since event time from which they became alerts
   * @returns whether there were any
   */
  lowerEnded(scopeId: string, entityId: string, since: number, by: string): boolean {
    const ended = this.ended.get(scopeId);
    if (ended === undefined) return false;
    const isMeant = ({ subject, decided }: OpenEpisode) => subject.entity_id === entityId && decided >= since;
    const meant = ended.filter(isMeant);
    if (meant.length === 0) return false;
    this.ended.set(
      scopeId,
      ended.filter((episode) => !isMeant(episode)),
    );
    for (const episode of meant) {
      this.lowerPending(episode, by);
      if (episode.published?.severity !== 'alert') continue;
      const { finding, end } = episode;
      this.pending.push({ kind: 'signal.lowered', finding, end, over: true, episode });
    }
    return true;
  }

  private lowerPending(episode: OpenEpisode, by: string): void {
    episode.decided = episode.opened;
    episode.finding = lowered(episode.finding, by);
    for (const change of this.pending) {
      if (change.episode !== episode) continue;
      change.finding = lowered(change.finding, by);
      if (change.kind === 'signal.raised') change.kind = 'signal.updated';
    }
  }

  /** Drops the closed alerts of a scope that became alerts before an event time: no signal will take them over. */
  forget(scopeId: string, before: number): void {
    const ended = this.ended.get(scopeId);
    if (ended === undefined) return;
    const kept = ended.filter(({ decided }) => decided >= before);
    if (kept.length === 0) this.ended.delete(scopeId);
    else this.ended.set(scopeId, kept);
  }

  /** Closes an episode that held until event time `end`. It keeps its last description, except for the fields in `last`. */
  close(key: string, end: number, last?: Partial<Finding>): void {
    const episode = this.open_.get(key);
    if (episode === undefined) return;
    this.open_.delete(key);
    episode.finding = { ...episode.finding, ...last };
    episode.end = end;
    this.pending.push({ kind: 'signal.closed', finding: episode.finding, end, over: true, episode });
    if (episode.finding.severity !== 'alert') return;
    const { scope_id } = episode.subject;
    const ended = this.ended.get(scope_id);
    if (ended === undefined) this.ended.set(scope_id, [episode]);
    else ended.push(episode);
  }

  /** Closes the open episodes of a pattern in a scope, each as of its last description. */
  closeAll(pattern: string, scopeId: string): void {
    for (const [key, { subject, end }] of this.open_) {
      if (subject.pattern === pattern && subject.scope_id === scopeId) this.close(key, end);
    }
  }

  /**
   * Publishes the changes since the last tick: for each signal its opening, each change to or from an alert, and the last change after
   * that.
   *
   * @param at event time or wall clock of the tick in microseconds
   */
  tick(at: number): SignalChange[] {
    const stamp = formatInstant(at);
    const last = new Map<OpenEpisode, number>();
    this.pending.forEach((change, i) => {
      last.set(change.episode, i);
    });
    const changes: SignalChange[] = [];
    this.pending.forEach((change, i) => {
      const { kind, episode } = change;
      if (kind === 'signal.updated' && last.get(episode) !== i) return;
      episode.published = {
        at: episode.published?.at ?? stamp,
        revision: (episode.published?.revision ?? 0) + 1,
        severity: change.finding.severity,
      };
      changes.push({ kind, signal: compose(change, episode.published, stamp) });
    });
    this.pending = [];
    return changes;
  }

  save(): EpisodesState {
    return { open: this.open_, ended: this.ended, pending: this.pending };
  }

  restore(saved: EpisodesState): void {
    this.open_ = saved.open;
    this.ended = saved.ended;
    this.pending = saved.pending;
  }
}
