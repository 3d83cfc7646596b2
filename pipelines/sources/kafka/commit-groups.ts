import { concatMap, defer, type OperatorFunction, retry } from 'rxjs';
import { Fenced } from '../../../operators/records/errors.ts';
import { Backoff } from '../../../sinks/retry.ts';
import type { SourcePosition } from '../../../sinks/source-position.ts';
import type { MessageGroup } from './message-backlog.ts';
import type { Decoded, Refusal } from './refusal.ts';
import type { Traced } from './traced-group.ts';

/** Backoff of a failed group in milliseconds: first and maximum. */
const WAITS = { first: 100, longest: 5_000 };

/** A group with its contents. */
export interface DecodedGroup<Payload> extends MessageGroup {
  readonly decoded: Decoded<Payload>;
}

/** A group that is durable. */
export interface CommittedGroup {
  /** Everything before this offset is durable. */
  readonly next: number;
  readonly highWatermark: number;
  readonly messages: number;
  readonly refused: number;
  /** Duration from when it was its turn until it was durable, waits and failed attempts included. */
  readonly milliseconds: number;
}

export interface CommitGroupsOptions<Payload> {
  /** Stores the contents of messages with the position after them; see Flow. */
  readonly append: (
    payload: Payload,
    positions: readonly SourcePosition[],
  ) => Promise<Decoded<Payload> | undefined>;
  readonly positionOf: (next: number) => SourcePosition;
  /** Dead-letters rejected records durably. */
  readonly refuse: (refused: readonly Refusal[]) => Promise<void>;
  /** Waits until there is room downstream for a group. */
  readonly room: (stop: AbortSignal) => Promise<void>;
  /** Called with each failed attempt. */
  readonly failed: (error: unknown) => void;
  /** Runs an attempt in a span of its own. Default: without one. */
  readonly traced?: Traced;
  /** Ends the attempts: the operator then emits the error of the running one. */
  readonly stop: AbortSignal;
}

/**
 * Stores groups of messages in order, each with the offset after it in one transaction. What is no record, or is refused when it is
 * stored, is dead-lettered first. A failed group is tried again until it is stored, and no later one overtakes it.
 *
 * The operator emits the error Fenced when another owner has the shard.
 */
export function commitGroups<Payload>(
  options: CommitGroupsOptions<Payload>,
): OperatorFunction<DecodedGroup<Payload>, CommittedGroup> {
  const {
    append,
    positionOf,
    refuse,
    room,
    failed,
    stop,
    traced = (_records, attempt) => attempt(),
  } = options;
  return concatMap(({ decoded, records, next, highWatermark }) => {
    const positions = [positionOf(next)];
    const started = performance.now();
    const backoff = new Backoff(WAITS);
    // What an attempt has dead-lettered is not dead-lettered again by the next one.
    let left: Decoded<Payload> | undefined = decoded;
    let refused = 0;
    const attempt = async (): Promise<CommittedGroup> => {
      while (left !== undefined) {
        if (left.refused.length > 0) {
          await refuse(left.refused);
          refused += left.refused.length;
          left = { payload: left.payload, refused: [] };
        }
        await room(stop);
        left = await append(left.payload, positions);
      }
      const milliseconds = performance.now() - started;
      return { next, highWatermark, messages: records.length, refused, milliseconds };
    };
    return defer(() => traced(records, attempt)).pipe(
      retry({
        delay: async (error: unknown) => {
          if (error instanceof Fenced || stop.aborted) throw error;
          failed(error);
          await backoff.wait(stop);
          if (stop.aborted) throw error;
        },
      }),
    );
  });
}
