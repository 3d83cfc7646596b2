import type { Definition } from '../definition.ts';
import { claimHistory } from './claim-history.ts';
import { contradictions } from './contradictions.ts';
import { describeDetectors } from './describe-detectors.ts';
import { findSeries } from './find-series.ts';
import { forget } from './forget.ts';
import { getSignal } from './get-signal.ts';
import { giveFeedback } from './give-feedback.ts';
import { ingestObservations } from './ingest-observations.ts';
import { listObservations } from './list-observations.ts';
import { listSignals } from './list-signals.ts';
import { processText } from './process-text.ts';
import { query } from './query.ts';
import { remember } from './remember.ts';
import { resolve } from './resolve.ts';
import { seriesSummary } from './series-summary.ts';
import { sql } from './sql.ts';
import { verifyClaim } from './verify-claim.ts';

/** Every tool, in the order in which clients see them; a new one is a file here and a line. */
export const TOOLS: readonly Definition[] = [
  ingestObservations,
  listObservations,
  listSignals,
  getSignal,
  giveFeedback,
  findSeries,
  seriesSummary,
  describeDetectors,
  remember,
  processText,
  query,
  contradictions,
  resolve,
  forget,
  claimHistory,
  verifyClaim,
  sql,
];
