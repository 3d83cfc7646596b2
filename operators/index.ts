/**
 * Detection as a library: pure functions of observations, without I/O, clock or randomness. Feed batches through
 * {@link detect}, or drive a {@link Detection} by hand.
 */
export {
  type Detector,
  type DetectorSettings,
  detectors,
  PATTERNS,
  type Pattern,
} from './detectors/index.ts';
export { type DetectInput, detect } from './engine/detect.ts';
export { Detection } from './engine/detection.ts';
export { signalId } from './engine/episodes.ts';
export { type Course, expectationsOf } from './engine/expectation.ts';
export {
  type DetectorOverrides,
  type Overrides,
  readOverrides,
  type SettingsChange,
} from './engine/overrides.ts';
export { defaultSettings, detectorSettings, type EngineSettings, settingsFrom } from './engine/settings.ts';
export type { ObservationBatch, StoredBatch } from './records/batch.ts';
export { SeriesDirectory, type SeriesKey } from './records/directory.ts';
export { InvalidInput, type Issue, TidemarkError } from './records/errors.ts';
export type { Expectation, ExpectedObservation } from './records/expectation.ts';
export { type Observation, observationSchema, type StoredObservation } from './records/observation.ts';
export { type ChangeKind, type Signal, type SignalChange, signalSchema } from './signals/signal.ts';
export { formatDuration, parseDuration } from './time/duration.ts';
export { formatInstant, parseInstant } from './time/instant.ts';
