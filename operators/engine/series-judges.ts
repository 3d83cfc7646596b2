import type { z } from 'zod';
import type { Finding, SeriesDetector, SeriesFrame, SeriesJudge } from '../detectors/detector.ts';
import { alwaysExplains, beganWith, explainedBy, explainersOf, explains } from '../detectors/precedence.ts';
import type { SeriesDirectory } from '../records/directory.ts';
import { FAR } from '../statistics/alarm.ts';
import { LEVEL_AGE } from '../statistics/open-alert.ts';
import type { RecordCursor, RecordLayout } from '../statistics/slab.ts';
import { type Episodes, type SignalSubject, signalId } from './episodes.ts';

const HELD = 0;
const NEXT = 1;
const LAST_HELD = 2;
const ENDED = 3;
/** The next episode begins after this: the end of the last one, or its start if episodes are dated back. */
const LAST_END = 4;
/** 1 while an episode stays open although the pattern did not hold at the last observation. */
const LINGERS = 5;
/** Start of the present episode or of the last one, event time at which the last one was closed, and whether it was an alert. */
const START = 6;
const CLOSED = 7;
const WAS_ALERT = 8;
/** Doubles of the record for an episode. */
export const EPISODE = 9;

/** A series detector with its offset in the record. */
export interface JudgeEntry {
  readonly judge: SeriesJudge;
  readonly pattern: SignalSubject['pattern'];
  readonly version: string;
  readonly late: SeriesDetector<string, z.ZodObject>['late'];
  readonly describes: SeriesDetector<string, z.ZodObject>['describes'];
  readonly backdated: boolean;
  readonly flag: number;
}

export function reserveEpisode(layout: RecordLayout, pattern: string): number {
  return layout.reserve(`${pattern}-episode`, EPISODE);
}

/** Where {@link follow} stores episodes, and the detectors of the same series. */
export interface Following {
  readonly directory: SeriesDirectory;
  readonly episodes: Episodes;
  entries: readonly JudgeEntry[];
  /** Sets a detector of the frame's series aside, because it threw this. */
  readonly fail: (entry: JudgeEntry, frame: SeriesFrame, error: unknown) => void;
  /** Key of the open scope episode that covers what a series does, together with others, at a time. */
  readonly sharedBy: (series: number, time: number) => string | undefined;
}

/**
 * Lets a detector judge an observation and maintains its episode: opens it, updates its description while it lasts (at every observation at
 * first, then each time it has grown by half, so the number of descriptions is logarithmic in its length), and closes it. The result is a
 * function of the observations alone.
 */
export function follow(entry: JudgeEntry, frame: SeriesFrame, following: Following): void {
  const { directory, episodes } = following;
  const f = frame.cursor.f64;
  const own = frame.cursor.base + entry.flag;
  const held = f[own + HELD];
  if (entry.judge.judge(frame, held > 0)) {
    if (held > 0) {
      f[own + HELD] = held + 1;
      f[own + LAST_HELD] = Math.max(f[own + LAST_HELD], frame.time);
      f[own + LINGERS] = 0;
      if (entry.describes === 'peak') {
        extendPeak(entry, frame, following);
      } else if (held + 1 >= f[own + NEXT]) {
        const step = entry.describes === 'length' && held < 64 ? 1 : Math.max(1, Math.floor((held + 1) / 2));
        f[own + NEXT] = held + 1 + step;
        episodes.extend(seriesKey(entry, frame.series), findingOf(entry, frame), frame.time);
      }
      return;
    }
    const isAnnouncedAlert = frame.alarm.isAnnounced(frame.cursor);
    const found = findingOf(entry, frame);
    // What else a missed run causes may have been reported when it was due.
    const described = isAnnouncedAlert && frame.dueRun.failed ? noteOf(found) : found;
    if (f[own + ENDED] > 0 && described.start <= f[own + LAST_END]) {
      if (frame.time <= f[own + LAST_END]) return;
      described.start = frame.time;
    }
    if (isAlert(described) && isAnnouncedAlert) return;
    const lead = leadOf(entry, described, frame, following);
    const by = lead === undefined && isAlert(described) ? sharedIn(frame, following) : undefined;
    const finding =
      by === undefined
        ? reportedAs(described, lead ?? coveredBy(described, frame, following))
        : sharedAs(described, by);
    if (isExplained(entry, by === undefined ? finding : described, by, frame, following)) return;
    const reported = continuing(finding, frame, following);
    if (isAlert(described)) announce(described, frame);
    f[own + HELD] = 1;
    f[own + NEXT] = 2;
    f[own + LAST_HELD] = frame.time;
    const subject: SignalSubject = {
      pattern: entry.pattern,
      version: entry.version,
      ...directory.key(frame.series),
      partner: '',
    };
    const id = episodes.open(seriesKey(entry, frame.series), subject, reported, frame.time);
    f[own + START] = episodes.get(seriesKey(entry, frame.series))?.start ?? described.start;
    supersede(entry, id, frame, following);
  } else if (held > 0) {
    const lasts = isOpenAlert(entry, frame, episodes);
    if (lasts && frame.openAlert.outside) f[own + LAST_HELD] = Math.max(f[own + LAST_HELD], frame.time);
    if (lasts || entry.judge.lingers?.(frame)) f[own + LINGERS] = 1;
    else end(entry, frame, following);
  }
}

/** Whether the open episode is an alert and its series is not back yet: it stays open, whatever its detector says. */
function isOpenAlert(
  entry: JudgeEntry,
  { openAlert, cursor, series }: SeriesFrame,
  episodes: Episodes,
): boolean {
  if (!openAlert.isOpen(cursor)) return false;
  const open = episodes.get(seriesKey(entry, series));
  return open !== undefined && isAlert(open.finding);
}

/** Least distance, in scales, of a new level from what was expected. */
const LEAST_LEVEL = 1.5;

/** Announces the alert of a series. It is open as long as outcomes are outside of what was expected, see {@link OpenAlert}. */
function announce(finding: Finding, frame: SeriesFrame): void {
  const { alarm, cursor, time, late, deviation, novelty, openAlert, course } = frame;
  alarm.announce(cursor);
  // What failed to come is missing until the next run, at whatever level the series is.
  if (openAlert.isOpen(cursor) || frame.dueRun.failed) return;
  const { outcome, low, high } = bandOf(finding, frame);
  const expected = { low, high, ...novelty.range(cursor, late) };
  const before = course.effect(cursor, time - LEVEL_AGE);
  openAlert.open(cursor, time, outcome, expected, course.effect(cursor, time), before);
  deviation.keep(cursor);
}

/** The band of an alert, and what lies outside of it: the outcome, or the level where each outcome has been seen before. */
function bandOf(
  { band }: Finding,
  { cursor, outcome, late, deviation, novelty }: SeriesFrame,
): { outcome: number; low: number; high: number } {
  const { expected, usual, scale } = deviation.distance;
  const far = {
    low: Math.min(usual, expected - FAR * scale),
    high: Math.max(usual, expected + FAR * scale),
  };
  const own = {
    low: band !== undefined && outcome < band.low ? band.low : far.low,
    high: band !== undefined && outcome > band.high ? band.high : far.high,
  };
  const level = novelty.level(cursor);
  const half = Math.abs(level - expected) / 2;
  const isInside = outcome >= own.low && outcome <= own.high;
  return isInside && !late && 2 * half >= LEAST_LEVEL * scale
    ? { outcome: level, low: expected - half, high: expected + half }
    : { outcome, ...own };
}

const isAlert = ({ severity }: Finding) => severity === 'alert';

/**
 * A pattern shared by many series of a scope is reported once: the scope's episode becomes the alert, and an alert on a series becomes a
 * note.
 *
 * @returns the signal of the scope, if there is one
 */
function sharedIn(frame: SeriesFrame, { episodes, sharedBy }: Following): { id: string } | undefined {
  const key = sharedBy(frame.series, frame.time);
  const open = key === undefined ? undefined : episodes.get(key);
  if (key === undefined || open === undefined) return undefined;
  if (!isAlert(open.finding)) episodes.extend(key, { ...open.finding, severity: 'alert' }, frame.time);
  return open;
}

/**
 * The signal of the scope whose story a note of one of its series belongs to. Notes of the time at which it opened are left out, so the order
 * of series at equal times does not matter.
 */
function coveredBy(
  finding: Finding,
  { series, time }: SeriesFrame,
  { episodes, sharedBy }: Following,
): { id: string } | undefined {
  const key = isAlert(finding) ? undefined : sharedBy(series, time);
  const open = key === undefined ? undefined : episodes.get(key);
  return open !== undefined && time > open.opened && beganWith(finding.start, open.start, time)
    ? open
    : undefined;
}

/**
 * The signal of the series whose story a finding belongs to: an open alert, or for a note also a closed one or a closed signal that explains it.
 * The finding began with it or later, and before it was closed: what goes on at the new level, and the return.
 *
 * @returns undefined for an alert that is news beside the open one
 */
function leadOf(
  entry: JudgeEntry,
  finding: Finding,
  { cursor, series, time, openAlert }: SeriesFrame,
  { directory, episodes, entries }: Following,
): { id: string } | undefined {
  if (isAlert(finding) && !openAlert.isSame(cursor)) return undefined;
  for (const { flag, pattern, ...other } of entries) {
    const own = cursor.base + flag;
    const start = cursor.f64[own + START];
    if (!beganWith(finding.start, start, time)) continue;
    if (isHeld(cursor, flag)) {
      const open = episodes.get(`${pattern}:${series}`);
      // The order of series at equal times decides whether a signal of the scope reports it already.
      if (open !== undefined && (isAlert(open.finding) || open.finding.lowered)) return open;
    } else if (
      !isAlert(finding) &&
      cursor.f64[own + ENDED] > 0 &&
      finding.start <= cursor.f64[own + CLOSED]
    ) {
      if (cursor.f64[own + WAS_ALERT] === 0 && !alwaysExplains(pattern, entry.pattern)) continue;
      return {
        id: signalId({ pattern, version: other.version, ...directory.key(series), partner: '' }, start),
      };
    }
  }
  return undefined;
}

function noteOf({ severity, ...note }: Finding): Finding {
  return note;
}

/** The finding as reported: as a note if a signal of the scope reports it. */
function reportedAs(finding: Finding, by: { id: string } | undefined): Finding {
  return by === undefined ? finding : { ...noteOf(finding), supersededBy: by.id };
}

/** The same, of an alert that a signal of the scope reports: as if it had opened before that signal. */
function sharedAs(finding: Finding, by: { id: string } | undefined): Finding {
  const reported = reportedAs(finding, by);
  return by === undefined ? reported : { ...reported, lowered: true };
}

/** The finding; an alert with the id of the alert of the series that is still open, whose story it carries on. */
function continuing(
  finding: Finding,
  { cursor, series, openAlert }: SeriesFrame,
  { episodes, entries }: Pick<Following, 'episodes' | 'entries'>,
): Finding {
  if (!isAlert(finding) || !openAlert.isOpen(cursor)) return finding;
  for (const { flag, pattern } of entries) {
    const open = isHeld(cursor, flag) ? episodes.get(`${pattern}:${series}`) : undefined;
    if (open !== undefined && isAlert(open.finding)) return { ...finding, continues: open.id };
  }
  return finding;
}

/**
 * Turns the alerts of a series since a time into notes, whether their episodes are open or closed. Findings after the scope's episode has
 * opened become notes in the same way, so the order of series at equal times does not matter.
 *
 * @param by id of the signal of the scope
 * @returns whether there were any
 */
export function lowerAlerts(
  { cursor, series }: SeriesFrame,
  by: string,
  since: number,
  { directory, episodes, entries }: Following,
): boolean {
  const { scope_id, entity_id } = directory.key(series);
  let any = episodes.lowerEnded(scope_id, entity_id, since, by);
  for (const entry of entries) {
    if (!isHeld(cursor, entry.flag)) continue;
    const key = seriesKey(entry, series);
    const open = episodes.get(key);
    if (open === undefined || !isAlert(open.finding) || open.decided < since) continue;
    episodes.lower(key, by);
    any = true;
  }
  return any;
}

/**
 * Whether an open pattern of the series explains the finding. A person is alerted once per story: if the finding is an alert, the note that
 * explains it becomes one.
 */
function isExplained(
  entry: JudgeEntry,
  finding: Finding,
  by: { id: string } | undefined,
  frame: SeriesFrame,
  { episodes, entries }: Following,
): boolean {
  const explainers = explainersOf(entry.pattern);
  const explaining = entries.find((other) => {
    if (!explainers.includes(other.pattern) || !isHeld(frame.cursor, other.flag)) return false;
    const open = episodes.get(seriesKey(other, frame.series));
    // A pattern that does not hold now explains no new finding.
    return (
      open !== undefined &&
      isHolding(frame.cursor, other.flag) &&
      explains({ pattern: other.pattern, finding: open.finding }, { pattern: entry.pattern, finding })
    );
  });
  if (explaining === undefined) return false;
  const key = seriesKey(explaining, frame.series);
  const open = episodes.get(key);
  if (isAlert(finding) && open !== undefined) {
    const { confidence } = finding;
    const raised = {
      ...open.finding,
      severity: 'alert' as const,
      ...(confidence !== undefined && { confidence }),
    };
    episodes.extend(key, continuing(sharedAs(raised, by), frame, { episodes, entries }), frame.time);
    announce(finding, frame);
  }
  return true;
}

/** Closes the open episodes of the series that the pattern just opened explains and that began with it or later. */
function supersede(entry: JudgeEntry, id: string, frame: SeriesFrame, following: Following): void {
  const { episodes, entries } = following;
  const own = episodes.get(seriesKey(entry, frame.series));
  const explained = explainedBy(entry.pattern);
  if (own === undefined || explained.length === 0) return;
  for (const other of entries) {
    if (!explained.includes(other.pattern) || !isHeld(frame.cursor, other.flag)) continue;
    const open = episodes.get(seriesKey(other, frame.series));
    if (open === undefined || !beganWith(open.start, own.start, frame.time)) continue;
    // It is open as long as the series is not back, and a member of its story does not explain it.
    if (own.finding.supersededBy === open.id) continue;
    if (isAlert(open.finding) && frame.openAlert.isOpen(frame.cursor)) continue;
    const { pattern } = other;
    if (explains({ pattern: entry.pattern, finding: own.finding }, { pattern, finding: open.finding }))
      end(other, frame, following, id);
  }
}

/**
 * Ends the alerts of the frame's series, because a person accepts its level.
 *
 * @param id id of one of them
 * @returns whether there is such an alert
 */
export function accept(frame: SeriesFrame, id: string, following: Following): boolean {
  const { episodes, entries } = following;
  const open = entries.filter(({ flag, pattern }) => {
    const episode = isHeld(frame.cursor, flag) ? episodes.get(`${pattern}:${frame.series}`) : undefined;
    return episode !== undefined && isAlert(episode.finding);
  });
  if (open.every((entry) => episodes.get(seriesKey(entry, frame.series))?.id !== id)) return false;
  for (const entry of open) end(entry, frame, following);
  return true;
}

/** Whether the episode at this offset of the record is open. */
export function isHeld({ f64, base }: RecordCursor, flag: number): boolean {
  return f64[base + flag + HELD] > 0;
}

/** Whether the pattern of the episode at this offset held at the last observation, beside being open. */
export function isHolding({ f64, base }: RecordCursor, flag: number): boolean {
  return f64[base + flag + HELD] > 0 && f64[base + flag + LINGERS] === 0;
}

/**
 * Ends the episode as of the last observation at which it held; does nothing if none is open.
 *
 * @param supersededBy id of the signal that explains it, if there is one
 */
export function end(
  entry: JudgeEntry,
  frame: SeriesFrame,
  { episodes, fail }: Following,
  supersededBy?: string,
): void {
  if (!isHeld(frame.cursor, entry.flag)) return;
  try {
    const open = episodes.get(seriesKey(entry, frame.series));
    // The series was elsewhere until now, whatever its detector says of the present.
    const lasted = frame.openAlert.returned && open !== undefined && isAlert(open.finding);
    const concluded = entry.judge.conclude?.(frame, lasted);
    const last =
      concluded?.metrics === undefined
        ? concluded
        : { ...concluded, metrics: figures(concluded.metrics, frame) };
    close(entry, frame, episodes, supersededBy === undefined ? last : { ...last, supersededBy });
  } catch (error) {
    fail(entry, frame, error);
  }
}

/** Ends an open episode with its last description, except for the fields in `last`; the detector is not asked. */
export function close(
  entry: JudgeEntry,
  { cursor, series, time }: SeriesFrame,
  episodes: Episodes,
  last?: Partial<Finding>,
): void {
  if (!isHeld(cursor, entry.flag)) return;
  const { f64: f } = cursor;
  const own = cursor.base + entry.flag;
  const key = seriesKey(entry, series);
  f[own + HELD] = 0;
  f[own + LINGERS] = 0;
  f[own + ENDED]++;
  const open = episodes.get(key);
  f[own + CLOSED] = time;
  f[own + WAS_ALERT] = open !== undefined && isAlert(open.finding) ? 1 : 0;
  f[own + LAST_END] = entry.backdated ? (open?.start ?? f[own + LAST_END]) : f[own + LAST_HELD];
  episodes.close(key, f[own + LAST_HELD], last);
}

/** The detector's finding; for a counter, with its raw value. */
function findingOf(entry: JudgeEntry, frame: SeriesFrame): Finding {
  const finding = entry.judge.describe(frame);
  return frame.counter === undefined ? finding : { ...finding, metrics: figures(finding.metrics, frame) };
}

function figures(metrics: Finding['metrics'], { counter }: SeriesFrame): Finding['metrics'] {
  return counter === undefined ? metrics : { ...metrics, counter };
}

/** Updates the description of the episode if this observation is the strongest so far. */
function extendPeak(entry: JudgeEntry, frame: SeriesFrame, following: Following): void {
  const { episodes } = following;
  const key = seriesKey(entry, frame.series);
  const described = findingOf(entry, frame);
  const before = episodes.get(key)?.finding;
  const rises =
    isAlert(described) &&
    (before === undefined || !isAlert(before)) &&
    !frame.alarm.isAnnounced(frame.cursor) &&
    leadOf(entry, described, frame, following) === undefined;
  if (!rises && described.strength <= (before?.strength ?? 0)) return;
  if (!rises) {
    episodes.extend(key, noteOf(described), frame.time);
    return;
  }
  const reported = continuing(sharedAs(described, sharedIn(frame, following)), frame, following);
  announce(described, frame);
  episodes.extend(key, reported, frame.time);
}

function seriesKey(entry: JudgeEntry, series: number): string {
  return `${entry.pattern}:${series}`;
}
