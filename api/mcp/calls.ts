import type { ClaimInput } from '../../operators/records/claim-input.ts';
import type { Observation } from '../../operators/records/observation.ts';
import type { Signal } from '../../operators/records/signal.ts';
import type { Backend } from '../calls/backend.ts';
import type { Caller } from '../calls/caller.ts';
import type { DetectorsAnswer, SqlAnswer } from '../client/index.ts';
import type { ClaimsAnswer } from '../client/memory.ts';
import type { MemoryAccess } from '../memory/access.ts';
import type { ObservationCounts } from '../observation-counts.ts';
import type { ObservationList, ObservationListPage, ObservationsAsked } from '../observation-list.ts';
import type { SignalList, SignalPage } from '../signal-list.ts';

/** Which page of a list: how many rows, and behind which `next_cursor`. */
export interface PageAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The calls of memory that the MCP server makes. */
export interface MemoryCalls extends Pick<MemoryAccess, 'process' | 'remember' | 'resolve'> {
  /** Keeps claims with the evidence that they name. @throws TidemarkError where none of them was acceptable */
  bring(claims: readonly ClaimInput[]): Promise<ClaimsAnswer>;
}

/** tidemark as the MCP server uses it, in this process or on a server. Times are RFC 3339. */
export interface Calls extends Caller<Backend> {
  readonly memory: MemoryCalls;
  /** @throws InvalidInput where none of them was acceptable; StoreUnavailable where none was kept */
  ingest(observations: readonly Observation[]): Promise<ObservationCounts>;
  /** Observations of one page in event-time order. @throws InvalidInput, Unprocessable */
  observationPage(list: ObservationList, page: ObservationsAsked): Promise<ObservationListPage>;
  /** Signals of one page, newest first. @throws InvalidInput */
  signalPage(list: SignalList, page: PageAsked): Promise<SignalPage>;
  /** @throws NotFound */
  signal(id: string): Promise<Signal>;
  /** The detectors and their settings; with a scope as they hold there. */
  detectors(scopeId?: string): Promise<DetectorsAnswer>;
  /** @param limit most rows; SIGNAL_SQL_ROWS bounds it. @throws InvalidInput */
  sql(statement: string, limit: number): Promise<SqlAnswer>;
  /**
   * Ids of signals that have changed since the call, page after page, until the signal is aborted: the place in the change
   * log is that of the call, not that of the first read.
   */
  changedSignals(ended: AbortSignal): AsyncIterable<readonly string[]>;
  /** Ids of claims that have changed since the call, themselves or in what contradicts them; as {@link changedSignals}. */
  changedClaims(ended: AbortSignal): AsyncIterable<readonly string[]>;
}
