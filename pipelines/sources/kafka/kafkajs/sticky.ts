import type { TopicPartition } from '../port.ts';

/** A member at a rebalance. */
export interface Claimant {
  readonly id: string;
  readonly topics: readonly string[];
  /** Its partitions before the rebalance. */
  readonly owned: readonly TopicPartition[];
}

/** Key of a partition. */
export function keyOf({ topic, partition }: TopicPartition): string {
  return `${partition}/${topic}`;
}

/**
 * Assigns partitions to the members of a group. Each partition stays with its member, except for the minimum number of moves that
 * brings members with the same topics within one partition of each other. The result depends on the claims only, not on their order.
 *
 * @param partitions all partitions of the topics
 * @returns the partitions of each member, by its id; partitions of topics that no member subscribes to are omitted
 */
export function stickyAssignment(
  members: readonly Claimant[],
  partitions: readonly TopicPartition[],
): Map<string, TopicPartition[]> {
  const byId = [...members].sort((a, b) => (a.id < b.id ? -1 : 1));
  const topicsOf = new Map(byId.map(({ id, topics }) => [id, new Set(topics)]));
  const free = new Map(
    [...partitions]
      .sort((a, b) => (a.topic === b.topic ? a.partition - b.partition : a.topic < b.topic ? -1 : 1))
      .map((each) => [keyOf(each), each]),
  );
  const shares = new Map<string, TopicPartition[]>();
  for (const { id, owned, topics } of byId) {
    const kept: TopicPartition[] = [];
    for (const claim of owned) {
      const partition = free.get(keyOf(claim));
      if (partition === undefined || !topics.includes(partition.topic)) continue;
      free.delete(keyOf(claim));
      kept.push(partition);
    }
    shares.set(id, kept);
  }
  const takes = (id: string, { topic }: TopicPartition) => topicsOf.get(id)?.has(topic) ?? false;
  for (const partition of free.values()) {
    const [least] = sharesBySize(shares).filter(([id]) => takes(id, partition));
    least?.[1].push(partition);
  }
  while (moveOne(shares, takes)) {
    // Each move takes a partition from a share to one smaller by at least two, so the loop terminates.
  }
  return shares;
}

function sharesBySize(shares: Map<string, TopicPartition[]>): [string, TopicPartition[]][] {
  return [...shares].sort((a, b) => a[1].length - b[1].length);
}

/** Moves one partition from the largest possible share to the smallest possible; false when shares are even. */
function moveOne(
  shares: Map<string, TopicPartition[]>,
  takes: (id: string, partition: TopicPartition) => boolean,
): boolean {
  const ordered = sharesBySize(shares);
  for (const [, from] of ordered.toReversed()) {
    for (const [id, to] of ordered) {
      if (from.length - to.length < 2) break;
      const at = from.findLastIndex((partition) => takes(id, partition));
      if (at < 0) continue;
      to.push(...from.splice(at, 1));
      return true;
    }
  }
  return false;
}
