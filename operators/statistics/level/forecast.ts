import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Least weight of an observation in mean, variance and autocorrelation, reached after its inverse of observations. */
const RATE = 1 / 64;
/** Errors larger than this many standard deviations update the model as if they were that large. */
const CLIP = 4;
/** Observations before errors are clipped, and before predictions are used. */
const UNCLIPPED = 8;
const PREDICTABLE = 8;

const COUNT = 0;
const MEAN = 1;
const COVARIANCE_0 = 2;
const COVARIANCE_1 = 3;
const LAST_DEVIATION = 4;
const VARIANCE = 5;
const HEAD = 6;

/**
 * Predicts the next observation of a series from a slow mean and the previous value (AR(1), by exponential moments). Outliers move neither
 * far (winsorised: Tukey, 1962). Errors are nearly white for white, autocorrelated, drifting and random-walk series alike. The caller
 * supplies the effect of the daily and weekly profile. O(1).
 */
export class Forecast {
  /** Prediction of the outcome that {@link push} took last, and outcome minus prediction. */
  predicted = 0;
  error = 0;
  /** False while there are too few observations for a prediction. */
  known = false;
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('forecast', HEAD);
  }

  /**
   * Predicts the outcome, then learns from it.
   *
   * @param effect contribution of the daily and weekly profile: subtracted from the outcome, and added to the prediction
   * @param turn change of the effect at this time because another profile took over; the level is shifted by as much
   */
  push(at: RecordCursor, outcome: number, effect = 0, turn = 0): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + COUNT];
    const level = outcome - effect;
    f[h + MEAN] -= turn;
    f[h + COUNT] = count + 1;
    this.known = count >= PREDICTABLE;
    if (count === 0) {
      f[h + MEAN] = level;
      this.predicted = outcome;
      this.error = 0;
      return;
    }
    const rate = Math.max(1 / (count + 1), RATE);
    const deviation = level - f[h + MEAN];
    const before = f[h + LAST_DEVIATION];
    const phi =
      f[h + COVARIANCE_0] > 0
        ? Math.max(-0.99, Math.min(0.99, f[h + COVARIANCE_1] / f[h + COVARIANCE_0]))
        : 0;
    const error = deviation - phi * before;
    this.error = error;
    this.predicted = outcome - error;
    const bound = CLIP * Math.sqrt(f[h + VARIANCE]);
    const kept = count > UNCLIPPED ? Math.max(-bound, Math.min(bound, error)) : error;
    const clipped = kept === error ? deviation : kept + phi * before;
    f[h + VARIANCE] += rate * (kept * kept - f[h + VARIANCE]);
    f[h + COVARIANCE_0] += rate * (clipped * clipped - f[h + COVARIANCE_0]);
    f[h + COVARIANCE_1] += rate * (clipped * before - f[h + COVARIANCE_1]);
    f[h + MEAN] += rate * clipped;
    f[h + LAST_DEVIATION] = clipped * (1 - rate);
  }

  /** Goes on from another level, which is accepted. */
  accept({ f64: f, base }: RecordCursor, level: number): void {
    f[base + this.head + MEAN] = level;
    f[base + this.head + LAST_DEVIATION] = 0;
  }
}
