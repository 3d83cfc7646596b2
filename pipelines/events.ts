import { HeadMoved } from '../operators/records/errors.ts';
import type { Ledger } from '../sinks/ledger.ts';
import { SMALL_CALL } from './memory/changes/memory-writer.ts';
import type { Memory } from './memory/memory.ts';
import { conflictOf, decodeEvents, type ReadEvent } from './sources/kafka/decode-events.ts';
import type { Flow } from './sources/kafka/partition-intake.ts';
import { Reader, type ReaderOptions } from './sources/kafka/reader.ts';

/** Messages that are decoded together, at most. */
const MOST_MESSAGES = 200;
/**
 * Events of one transaction, at most. What follows from events is worked out on what the events before them left; where
 * several processes write to one ledger, whoever comes second works it out again, and should not have much to. Who is
 * second again and again takes half as many.
 */
const MOST_EVENTS = 200;

type Connection = Omit<ReaderOptions<readonly ReadEvent[]>, 'flow' | 'positions' | 'groupId'>;

export interface EventsOptions extends Connection {
  readonly memory: Pick<Memory, 'take'>;
  readonly ledger: Pick<Ledger, 'positions'>;
  /** Group of the connection; events are read by one of their own beside it. */
  readonly group: string;
  /** Largest value of a message that is looked into, in bytes. */
  readonly longestValue: number;
}

/** Name of the group that reads events: apart, so that neither group waits for members of the other. */
export function eventsGroup(group: string): string {
  return `${group}-events`;
}

/**
 * Events from a topic into memory: messages are decoded, what is no event is put aside, the rest is stored together with
 * the offset after it, and claims with it. Each process of the group reads partitions of its own. An event is known by
 * its id, so that what is read twice, also by a process that lost its partition unawares, changes nothing.
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
 * The way of messages into memory. The last events of a group come with the offset after it; those before may be stored
 * without it, since they change nothing when they are read again. An id that belongs to another event is found only
 * where events are stored.
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
