import type { SeriesFrame } from '../detectors/detector.ts';
import type { Steps } from '../detectors/steps.ts';
import { Alarm } from '../statistics/alarm.ts';
import { Counter } from '../statistics/counter.ts';
import { Baseline } from '../statistics/level/baseline.ts';
import { Deviation } from '../statistics/level/deviation.ts';
import { Excursion } from '../statistics/level/excursion.ts';
import { Forecast } from '../statistics/level/forecast.ts';
import { Pyramid } from '../statistics/level/pyramid.ts';
import { Reach } from '../statistics/level/reach.ts';
import { RobustScore } from '../statistics/level/robust-score.ts';
import { Novelty } from '../statistics/novelty/novelty.ts';
import { OpenAlert } from '../statistics/open-alert.ts';
import { Arrivals } from '../statistics/rhythm/arrivals.ts';
import { Cadence } from '../statistics/rhythm/cadence.ts';
import { ClockSeason } from '../statistics/rhythm/clock-season.ts';
import { DueRun } from '../statistics/rhythm/due-run.ts';
import { RecordCursor, type RecordLayout } from '../statistics/slab.ts';
import { Activity } from '../statistics/spread/activity.ts';
import { ErrorScale } from '../statistics/spread/error-scale.ts';
import { LogContrast } from '../statistics/spread/log-contrast.ts';
import { ObservationWindow } from '../statistics/window.ts';

/** Number of recent forecast errors compared with earlier ones to detect a variance shift. */
const VOLATILITY = 48;

/** An observation of a series, with all that is known of the series. One frame is reused. */
export class StatisticsFrame implements SeriesFrame {
  readonly cursor = new RecordCursor();
  readonly steps: Steps;
  readonly window: ObservationWindow;
  readonly baseline: Baseline;
  readonly activity: Activity;
  readonly forecast: Forecast;
  readonly errors: ErrorScale;
  readonly volatility: LogContrast;
  readonly pyramid: Pyramid;
  readonly novelty: Novelty;
  readonly deviation: Deviation;
  readonly alarm: Alarm;
  readonly openAlert: OpenAlert;
  readonly reach: Reach;
  readonly dueRun: DueRun;
  readonly excursion: Excursion;
  readonly course: ClockSeason;
  late = false;
  season = 0;
  series = 0;
  time = 0;
  outcome = 0;
  counter: number | undefined = undefined;
  features: readonly number[] | null = null;
  count = 0;
  held = 0;

  constructor(statistics: SeriesStatistics, steps: Steps) {
    this.steps = steps;
    this.window = statistics.window;
    this.baseline = statistics.baseline;
    this.activity = statistics.activity;
    this.forecast = statistics.forecast;
    this.errors = statistics.errors;
    this.volatility = statistics.volatility;
    this.pyramid = statistics.pyramid;
    this.novelty = statistics.novelty;
    this.deviation = statistics.deviation;
    this.alarm = statistics.alarm;
    this.openAlert = statistics.openAlert;
    this.reach = statistics.reach;
    this.dueRun = statistics.dueRun;
    this.excursion = statistics.excursion;
    this.course = statistics.course;
  }
}

/** The statistics of a series: the position of each in the record, and the order in which they process an observation. */
export class SeriesStatistics {
  readonly window: ObservationWindow;
  readonly baseline: Baseline;
  readonly activity: Activity;
  readonly novelty: Novelty;
  readonly deviation: Deviation;
  readonly alarm: Alarm;
  readonly openAlert: OpenAlert;
  readonly reach: Reach;
  readonly dueRun: DueRun;
  readonly course: ClockSeason;
  readonly pace: Cadence;
  readonly standings: RobustScore;
  readonly forecast: Forecast;
  readonly errors: ErrorScale;
  readonly volatility: LogContrast;
  readonly pyramid: Pyramid;
  readonly counter: Counter;
  readonly arrivals: Arrivals;
  readonly excursion: Excursion;

  /**
   * @param layout receives the statistics' slots, always in this order
   * @param usualAfter see {@link OpenAlert}
   */
  constructor(layout: RecordLayout, usualAfter?: number) {
    this.window = new ObservationWindow(layout);
    this.baseline = new Baseline(layout);
    this.activity = new Activity(layout);
    this.novelty = new Novelty(layout);
    this.deviation = new Deviation(layout);
    this.alarm = new Alarm(layout);
    this.openAlert = new OpenAlert(layout, usualAfter);
    this.reach = new Reach(layout);
    this.dueRun = new DueRun(layout);
    this.course = new ClockSeason(layout);
    this.pace = new Cadence(layout);
    this.standings = new RobustScore(layout);
    this.forecast = new Forecast(layout);
    this.errors = new ErrorScale(layout, 'errors');
    this.volatility = new LogContrast(layout, 'volatility', VOLATILITY, true);
    this.pyramid = new Pyramid(layout);
    this.counter = new Counter(layout);
    this.arrivals = new Arrivals(layout);
    this.excursion = new Excursion(layout);
  }

  /** Updates the statistics whose state detectors see with this value included. */
  learn(frame: StatisticsFrame, time: number, value: number): void {
    const { window } = this;
    const { cursor } = frame;
    frame.time = time;
    frame.outcome = value;
    this.baseline.compare(cursor, value);
    window.push(cursor, time, value);
    frame.count = window.count(cursor);
    frame.held = window.held(cursor);
    this.activity.push(cursor, time, value, window);
    this.novelty.push(cursor, time, value, window, !this.openAlert.isFresh(cursor, time));
    this.course.push(cursor, time, value);
    const effect = this.course.effect(cursor, time);
    if (this.course.turn !== 0)
      this.openAlert.turn(cursor, this.course.effect(cursor, this.openAlert.levelTime(cursor)));
    this.openAlert.push(cursor, time, value, effect);
    this.deviation.push(cursor, value, effect, this.course.turn);
    const { byLevel, z } = this.deviation.distance;
    if (byLevel) this.reach.push(cursor, Math.abs(z));
    this.takeAlarm(cursor, time, value, this.novelty.news);
    this.dueRun.push(cursor, time, value);
    this.standings.push(cursor, value);
    this.forecast.push(cursor, value, effect, this.course.turn);
    this.pyramid.push(cursor, time, value);
    this.pace.follow(cursor, window);
  }

  /** Updates the statistics whose state detectors see without this value. */
  learnErrors({ cursor }: StatisticsFrame, time: number, value: number, excused: boolean): void {
    const { forecast } = this;
    this.baseline.push(cursor, value);
    if (!forecast.known) return;
    this.errors.push(cursor, forecast.error);
    // Errors after an outlier that stays, or after a change, do not show how much the series varies.
    if (!excused) this.volatility.push(cursor, forecast.error, time, true);
  }

  /** Updates frame, deviation and alarm with a value that is only slightly late; the other statistics ignore it. */
  learnLate(frame: StatisticsFrame, time: number, value: number): void {
    const { cursor } = frame;
    frame.time = time;
    frame.outcome = value;
    this.openAlert.pass();
    this.dueRun.pass();
    this.deviation.push(cursor, value, this.course.effect(cursor, time));
    this.takeAlarm(cursor, time, value, 0);
  }

  /** The way back to what was expected is no news. */
  private takeAlarm(cursor: RecordCursor, time: number, value: number, evidence: number): void {
    const { alarm, deviation, openAlert, dueRun } = this;
    const { z, scale } = deviation.distance;
    const news = openAlert.isSettling(cursor, time) ? 0 : evidence;
    alarm.push(cursor, time, z, news, scale, openAlert.back, openAlert.isLasting(cursor));
    if (alarm.period > 0) dueRun.begin(cursor, time, alarm.period, value, z * scale);
    if (!openAlert.returned) return;
    deviation.restore(cursor);
    alarm.settle(cursor);
  }

  /** Goes on from the level at which an alert is open, because a person accepts it. The frame is at the latest observation. */
  accept({ cursor, time }: StatisticsFrame): void {
    const { alarm, course, deviation, forecast, openAlert, window } = this;
    const rows = openAlert.accept(cursor, time);
    alarm.settle(cursor);
    if (rows === 0) return;
    let sum = 0;
    for (let i = 0; i < rows; i++)
      sum += window.value(cursor, i) - course.effect(cursor, window.time(cursor, i));
    deviation.accept(cursor, sum / rows);
    forecast.accept(cursor, sum / rows);
  }

  /** Sets a frame to the latest observation in the window of its series. */
  look(frame: StatisticsFrame): void {
    const { window } = this;
    const { cursor } = frame;
    frame.count = window.count(cursor);
    frame.held = window.held(cursor);
    frame.time = window.lastTime(cursor);
    frame.outcome = window.value(cursor, 0);
  }

  /** Sets a frame to the latest observation after an earlier one was inserted into the window. */
  lookAgain(frame: StatisticsFrame): void {
    const { window, activity } = this;
    const { cursor } = frame;
    this.novelty.resum(cursor, window);
    this.openAlert.pass();
    this.dueRun.pass();
    this.look(frame);
    let run = 1;
    while (run < frame.held && window.value(cursor, run) === frame.outcome) run++;
    if (run === frame.held) run = Math.max(run, activity.run(cursor));
    activity.setRun(cursor, run, window.time(cursor, Math.min(run, frame.held) - 1));
  }
}
