import type { Turn } from '../../operators/pairs/sketch-merge.ts';
import type { SourcePosition } from '../../sinks/source-position.ts';
import { KAFKA_SOURCE, partitionName, storedOffset } from '../sources/kafka/partition-intake.ts';
import type { TopicPartition } from '../sources/kafka/port.ts';

/**
 * Source under which turns are kept. They are no places, but they must become durable with the tick that they belong
 * to, as places do, and there are next to none: one when a shard has said nothing for minutes, one when it is back.
 */
const TURN = 'turn';

/** What the store says of the messages of shards. */
export interface PairPlaces {
  /** Offset from which they are to be read again: after the last checkpoint. Undefined where none was read yet. */
  readonly from: number | undefined;
  /** Offset up to which they were read when the last tick was made. */
  readonly read: number;
  /** Turns that were made ever, in order. */
  readonly turns: readonly Turn[];
}

export function pairPlaces(positions: readonly SourcePosition[], partition: TopicPartition): PairPlaces {
  const from = positions.find(({ partition: name }) => name === fromName(partition));
  const turns = positions
    .filter(({ source }) => source === TURN)
    .sort((a, b) => Number(a.partition) - Number(b.partition))
    .map(({ offset }) => JSON.parse(offset))
    .filter(isTurn);
  return {
    from: from === undefined ? undefined : Number(from.offset),
    read: storedOffset(positions, partition) ?? 0,
    turns,
  };
}

/** That messages have been read up to an offset. */
export function readTo(partition: TopicPartition, offset: number): SourcePosition {
  return { source: KAFKA_SOURCE, partition: partitionName(partition), offset: String(offset) };
}

/** That messages are to be read again from an offset. */
export function readFrom(partition: TopicPartition, offset: number): SourcePosition {
  return { source: KAFKA_SOURCE, partition: fromName(partition), offset: String(offset) };
}

/** Turns; `made` says how many there were before. */
export function turnsMade(turns: readonly Turn[], made: number): SourcePosition[] {
  return turns.map((turn, at) => {
    return { source: TURN, partition: String(made + at), offset: JSON.stringify(turn) };
  });
}

function fromName(partition: TopicPartition): string {
  return `${partitionName(partition)} from`;
}

function isTurn(value: unknown): value is Turn {
  return typeof value === 'object' && value !== null && 'place' in value && 'shard' in value;
}
