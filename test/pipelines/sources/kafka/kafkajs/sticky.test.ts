import { expect, test } from 'vitest';
import {
  type Claimant,
  keyOf,
  stickyAssignment,
} from '../../../../../pipelines/sources/kafka/kafkajs/sticky.ts';
import type { TopicPartition } from '../../../../../pipelines/sources/kafka/port.ts';
import { fc } from '../../../../property.ts';

const TOPICS = ['a', 'b', 'c'];

function partitionsOf(counts: readonly number[]): TopicPartition[] {
  return counts.flatMap((count, topic) =>
    Array.from({ length: count }, (_, partition) => ({ topic: TOPICS[topic], partition })),
  );
}

/** Members with the same topics, each with claims: of what exists and what does not, also on what others claim. */
const groups = fc
  .record({
    counts: fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 }),
    claims: fc.array(fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 8 })), { maxLength: 12 }), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ counts, claims }) => ({
    partitions: partitionsOf(counts),
    members: claims.map(
      (claimed, i): Claimant => ({
        id: `m${i}`,
        topics: TOPICS.slice(0, counts.length),
        owned: claimed.map(([topic, partition]) => ({ topic: TOPICS[topic], partition })),
      }),
    ),
  }));

/** Members as they stand after a rebalance, some gone and some new. */
const histories = fc.record({
  counts: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 }),
  before: fc.integer({ min: 1, max: 6 }),
  gone: fc.nat({ max: 5 }),
  added: fc.nat({ max: 3 }),
});

function sizes(shares: Map<string, TopicPartition[]>): number[] {
  return [...shares.values()].map(({ length }) => length);
}

test('every partition has exactly one member, and members are within one partition of each other', () => {
  fc.assert(
    fc.property(groups, ({ partitions, members }) => {
      const shares = stickyAssignment(members, partitions);
      expect([...shares.keys()].sort()).toEqual(members.map(({ id }) => id).sort());
      expect([...shares.values()].flat().map(keyOf).sort()).toEqual(partitions.map(keyOf).sort());
      expect(Math.max(...sizes(shares)) - Math.min(...sizes(shares))).toBeLessThanOrEqual(1);
    }),
  );
});

test('the order in which members and partitions are named does not matter', () => {
  fc.assert(
    fc.property(groups, ({ partitions, members }) => {
      const forward = stickyAssignment(members, partitions);
      const backward = stickyAssignment(members.toReversed(), partitions.toReversed());
      for (const [id, share] of forward) expect(backward.get(id)?.map(keyOf)).toEqual(share.map(keyOf));
    }),
  );
});

/** Most partitions that can stay where they are in any even sharing out: tried over every choice of larger shares. */
function mostThatCanStay(owned: readonly number[], total: number): number {
  const floor = Math.floor(total / owned.length);
  const larger = total % owned.length;
  let most = 0;
  for (let mask = 0; mask < 1 << owned.length; mask++) {
    const chosen = owned.map((_, i) => (mask >> i) & 1);
    if (chosen.reduce((sum, bit) => sum + bit, 0) !== larger) continue;
    const stay = owned.reduce((sum, count, i) => sum + Math.min(count, floor + chosen[i]), 0);
    most = Math.max(most, stay);
  }
  return most;
}

test('as many partitions stay as an even sharing out allows, against every possible one', () => {
  fc.assert(
    fc.property(histories, ({ counts, before, gone, added }) => {
      const partitions = partitionsOf(counts);
      const topics = TOPICS.slice(0, counts.length);
      const first = Array.from({ length: before }, (_, i) => ({ id: `m${i}`, topics, owned: [] }));
      const shares = stickyAssignment(first, partitions);
      const stayed = first
        .filter((_, i) => i >= gone || before === 1)
        .map(({ id }): Claimant => ({ id, topics, owned: shares.get(id) ?? [] }));
      const members = [
        ...stayed,
        ...Array.from({ length: added }, (_, i): Claimant => ({ id: `n${i}`, topics, owned: [] })),
      ];
      fc.pre(members.length > 0);
      const after = stickyAssignment(members, partitions);
      const kept = members.reduce((sum, { id, owned }) => {
        const now = new Set(after.get(id)?.map(keyOf));
        return sum + owned.filter((partition) => now.has(keyOf(partition))).length;
      }, 0);
      expect(kept).toBe(
        mostThatCanStay(
          members.map(({ owned }) => owned.length),
          partitions.length,
        ),
      );
    }),
  );
});

test('a member gets nothing of a topic that it did not ask for', () => {
  const shares = stickyAssignment(
    [
      { id: 'x', topics: ['a'], owned: [{ topic: 'b', partition: 0 }] },
      { id: 'y', topics: ['a', 'b'], owned: [] },
    ],
    partitionsOf([2, 3]),
  );
  expect(shares.get('x')?.map(keyOf).sort()).toEqual(['0/a', '1/a']);
  expect(shares.get('y')?.map(keyOf).sort()).toEqual(['0/b', '1/b', '2/b']);
});
