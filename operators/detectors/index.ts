import type { z } from 'zod';
import { anomaly } from './anomaly.ts';
import { changePoint } from './change-point.ts';
import { correlation } from './correlation.ts';
import { crossScopeCorrelation } from './cross-scope-correlation.ts';
import { drop } from './drop.ts';
import { novelty } from './novelty.ts';
import { outlierCluster } from './outlier-cluster.ts';
import { recurrence } from './recurrence.ts';
import { seasonality } from './seasonality.ts';
import { silence } from './silence.ts';
import { spike } from './spike.ts';
import { stall } from './stall.ts';
import { trend } from './trend.ts';
import { varianceShift } from './variance-shift.ts';

/**
 * All detectors. To add one, add a file in this folder and a line here; configuration, the API's enum, the docs, the terminal's colours
 * and the benches read this list.
 */
export const detectors = [
  spike,
  drop,
  stall,
  trend,
  changePoint,
  varianceShift,
  seasonality,
  novelty,
  anomaly,
  recurrence,
  correlation,
  crossScopeCorrelation,
  outlierCluster,
  silence,
] as const;

export type Detector = (typeof detectors)[number];
export type Pattern = Detector['pattern'];

/** All pattern names, in the order of the list. */
export const PATTERNS: readonly Pattern[] = detectors.map((detector) => detector.pattern);

/** Settings of all detectors, by pattern. */
export type DetectorSettings = { [D in Detector as D['pattern']]: z.infer<D['settings']> };
