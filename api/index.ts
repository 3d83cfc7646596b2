/** tidemark as a library: everything in this process, the service, its configuration, and the records. */
export * from '../operators/index.ts';
export type { TendOptions, TendReport } from '../pipelines/memory/tend/tend.ts';
export type { ExportKind } from './calls/memory/lines.ts';
export type { ObservationCounts } from './calls/observations/observation-intake.ts';
export type { NamedSeriesView, SeriesName } from './client/index.ts';
export { Client, type ClientOptions } from './client/index.ts';
export type {
  Answer,
  ForgetInput,
  ForgetReport,
  ProcessAnswer,
  ProcessInput,
  QuestionInput,
  StatementInput,
} from './client/memory.ts';
export { readConfig, type ServerConfig } from './config/config.ts';
export type { ClaimList, ContradictionList } from './library/memory.ts';
export { openTidemark, type TidemarkOptions } from './library/open-tidemark.ts';
export type { Batch, Ingested, ObservationList, SignalList, Tidemark } from './library/tidemark.ts';
export { type Service, startService } from './server/service.ts';
export { openStore } from './stores/open-store.ts';
