import type { EpisodesState } from './episodes.ts';
import type { JudgesState } from './judges.ts';
import type { MarkClockState } from './mark-clock.ts';
import type { PairMarksState } from './pairs/pair-marks.ts';

/** State of the engine except the series' records; survives a structured clone. */
export interface EngineRest {
  episodes: EpisodesState;
  scopeClock: MarkClockState;
  judges: JudgesState;
  /** Undefined if pairs are searched elsewhere. */
  pairs: PairMarksState | undefined;
  features: Map<number, Float64Array>;
  known: number;
  late: number;
}
