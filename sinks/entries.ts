import type { SpanContext } from '@opentelemetry/api';
import type { Signal, SignalChange } from '../operators/signals/signal.ts';
import type { AppendResult, Pending } from './group.ts';
import type { SourcePosition } from './source-position.ts';
import type { Change, ScopeClaims, SettingsRecord, Tick } from './store.ts';

/** Results of detection at a tick. */
export interface Publication {
  /** Last version of each changed signal; unique ids. */
  readonly signals: readonly Signal[];
  /** Changes in order; the store numbers them. */
  readonly changes: readonly SignalChange[];
  readonly tick: Tick;
  /** Settings changes that came with the tick. */
  readonly settings?: readonly SettingsRecord[];
  readonly positions?: readonly SourcePosition[];
}

/** A batch that waits to be stored. */
export type AppendEntry = Pending & {
  readonly kind: 'append';
  readonly positions: readonly SourcePosition[];
  readonly claims: ScopeClaims | undefined;
  readonly caller: SpanContext | undefined;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
};
/** Results of a tick that wait to be stored. */
export interface PublishEntry {
  readonly kind: 'publish';
  readonly publication: Publication;
  readonly caller: SpanContext | undefined;
  readonly resolve: (changes: readonly Change[]) => void;
  readonly reject: (error: Error) => void;
}
/** Source positions that wait to be stored. */
export interface MoveEntry {
  readonly kind: 'move';
  readonly positions: readonly SourcePosition[];
  readonly caller: SpanContext | undefined;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}
/** What the queue of a writer has. */
export type GroupEntry = AppendEntry | PublishEntry | MoveEntry;
