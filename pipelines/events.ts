import { HeadMoved } from '../operators/records/errors.ts';
import type { Ledger } from '../sinks/ledger.ts';
import { SMALL_CALL } from './memory/changes/memory-writer.ts';
import type { Memory } from './memory/memory.ts';
import { conflictOf, decodeEvents, type ReadEvent } from './sources/kafka/decode-events.ts';
import type { Flow } from './sources/kafka/partition-intake.ts';
import { Reader, type ReaderOptions } from './sources/kafka/reader.ts';

/** Maximum number of messages decoded together. */
const MOST_MESSAGES = 200;
/**
 * Maximum number of events per transaction. The claims of events are derived from the state that earlier events left. If several
 * processes write to one ledger, the one that commits second must derive again, so a transaction should be small. A process that
 * repeatedly commits second halves its transactions.
 */
const MOST_EVENTS = 200;

type Connection = Omit<ReaderOptions<readonly ReadEvent[]>, 'flow' | 'positions' | 'groupId'>;

export interface EventsOptions extends Connection {
  readonly memory: Pick<Memory, 'take'>;
  readonly ledger: Pick<Ledger, 'positions'>;
  /** Consumer group of the connection. Events have a separate group. */
  readonly group: string;
  /** Maximum size in bytes of a message value that is decoded. */
  readonly longestValue: number;
}

/** Name of the consumer group that reads events. It is separate, so that neither group waits for members of the other. */
export function eventsGroup(group: string): string {
  return `${group}-events`;
}

/**
 * Reads events from a topic into memory. Messages are decoded and non-events go to the dead-letter topic. Events, their claims and the
 * next offset are stored in one transaction. Each process of the group reads its own partitions. Events are identified by their ids,
 * so re-reading changes nothing, even by a process that lost its partition without noticing.
 */
export function readEvents(options: EventsOptions): Promise<Reader<readonly ReadEvent[]>> {
  const { memory, ledger, group, longestValue, ...connection } = options;
  return Reader.start({
    ...connection,
    groupId: eventsGroup(group),
    positions: () => ledger.positions(),
    flow: intoMemory(memory, longestValue),
  });
}

/**
 * How messages enter memory. The next offset is committed with the last events of a group. Earlier events may be stored without it,
 * because re-reading them changes nothing. An id that belongs to another event is detected only when events are stored.
 */
export function intoMemory(memory: Pick<Memory, 'take'>, longestValue: number): Flow<readonly ReadEvent[]> {
  let size = MOST_EVENTS;
  return {
    decode: (records) => decodeEvents(records, longestValue),
    async append(events, positions) {
      for (let from = 0; ; ) {
        const part = events.slice(from, from + size);
        const isLast = from + part.length >= events.length;
        let conflicts: ReadonlySet<number>;
        try {
          conflicts = new Set(await memory.take(part, isLast ? positions : []));
        } catch (error) {
          if (!(error instanceof HeadMoved) || part.length <= SMALL_CALL) throw error;
          size = Math.max(SMALL_CALL, part.length >> 1);
          continue;
        }
        size = Math.min(MOST_EVENTS, size + SMALL_CALL);
        if (conflicts.size > 0) {
          return {
            payload: events.slice(from).filter((_, at) => !conflicts.has(at)),
            refused: part.filter((_, at) => conflicts.has(at)).map(conflictOf),
          };
        }
        if (isLast) return undefined;
        from += part.length;
      }
    },
    most: MOST_MESSAGES,
  };
}
