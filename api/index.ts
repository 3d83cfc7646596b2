/** tidemark as a library: everything in this process, the service, its configuration, and the records. */
export * from '../operators/index.ts';
export type { TendOptions, TendReport } from '../pipelines/cognition.ts';
export type { NamedSeriesView, SeriesName } from './client/index.ts';
export { Client, type ClientOptions } from './client/index.ts';
export type { Answer, ProcessAnswer, ProcessInput, QuestionInput, StatementInput } from './client/memory.ts';
export type { ExportKind } from './memory/access.ts';
export type { ObservationCounts } from './observation-counts.ts';
export type { ObservationList } from './observation-list.ts';
export { openTidemark, type TidemarkOptions } from './open-tidemark.ts';
export { readConfig, type ServerConfig } from './server/config/config.ts';
export { openStore } from './server/open-store.ts';
export { type Service, startService } from './server/service.ts';
export type { SignalList } from './signal-list.ts';
export type { Batch, ClaimList, ContradictionList, Ingested, Tidemark } from './tidemark.ts';
