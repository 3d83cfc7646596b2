import type { ShardTurn } from '../../operators/pairs/sketch-merge.ts';
import type { SourcePosition } from '../../sinks/source-position.ts';
import { KAFKA_SOURCE, partitionName, storedOffset } from '../sources/kafka/partition-intake.ts';
import type { TopicPartition } from '../sources/kafka/port.ts';

/**
 * Source under which turns are stored. They are not positions, but like positions they must commit with their tick. They are rare: one
 * when a shard has been silent for minutes, one when it is back.
 */
const TURN = 'turn';

/** Stored positions in the shards' messages. */
export interface PairPlaces {
  /** Offset to read again from: after the last checkpoint. Undefined when none was read yet. */
  readonly from: number | undefined;
  /** Offset up to which messages were read at the last tick. */
  readonly read: number;
  /** All turns ever made, in order. */
  readonly turns: readonly ShardTurn[];
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

/** Records that messages have been read up to an offset. */
export function readTo(partition: TopicPartition, offset: number): SourcePosition {
  return { source: KAFKA_SOURCE, partition: partitionName(partition), offset: String(offset) };
}

/** Records that messages must be read again from an offset. */
export function readFrom(partition: TopicPartition, offset: number): SourcePosition {
  return { source: KAFKA_SOURCE, partition: fromName(partition), offset: String(offset) };
}

/** Turns as positions; `made` is the number of earlier turns. */
export function turnsMade(turns: readonly ShardTurn[], made: number): SourcePosition[] {
  return turns.map((turn, at) => {
    return { source: TURN, partition: String(made + at), offset: JSON.stringify(turn) };
  });
}

function fromName(partition: TopicPartition): string {
  return `${partitionName(partition)} from`;
}

function isTurn(value: unknown): value is ShardTurn {
  return typeof value === 'object' && value !== null && 'place' in value && 'shard' in value;
}
