import { describe, expect, it } from 'vitest';
import { LatestMembers } from '../../../../operators/claims/comparison/latest-members.ts';
import { pack, type Unpacked, unpack } from '../../../../operators/records/pack.ts';
import { fc, runs } from '../../../property.ts';

const MOST = 8;

/** All members of each key, in the order in which they were added. */
class Lists {
  readonly lists = new Map<number, number[]>();

  add(key: number, member: number): void {
    const list = this.lists.get(key) ?? [];
    list.push(member);
    this.lists.set(key, list);
  }
}

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

function latest(members: LatestMembers, key: number): number[] {
  const into = new Uint32Array(MOST + 1);
  return sorted(into.subarray(1, members.collect(key, into, 1)));
}

function expectSame(members: LatestMembers, { lists }: Lists): void {
  const keys = [...lists.keys(), ...Array(50).keys()];
  const wrong = keys.filter((key) => {
    const [found, expected] = [latest(members, key), lists.get(key)?.slice(-MOST) ?? []];
    return found.length !== expected.length || found.some((member, at) => member !== expected[at]);
  });
  expect(wrong).toEqual([]);
}

function restoredOf(members: LatestMembers, between: () => void): LatestMembers {
  const parts: Uint8Array[] = [];
  for (const stretch of pack('', members.save())) {
    parts.push(stretch.slice());
    between();
  }
  const restored = unpack('', parts, (saved: Unpacked) => LatestMembers.restore(MOST, saved));
  if (restored === undefined) throw new Error('it was not restored');
  return restored;
}

const few = fc.integer({ min: 0, max: 40 });
const key = fc.oneof(
  few,
  fc.constantFrom(-1, 0x7fffffff, 0x80000000, 0xffffffff).map((one) => one >>> 0),
);
const keys = fc.array(key, { maxLength: 800, size: 'max' });
/** How many other keys are added, so that segments are split. */
const others = fc.integer({ min: 0, max: 12_000 });

describe('the latest members of keys', () => {
  it('are those that lists have at their ends, over growth', () => {
    fc.assert(
      fc.property(keys, others, (some, many) => {
        const [members, lists] = [new LatestMembers(MOST), new Lists()];
        const add = (at: number, member: number) => {
          members.add(at, member);
          lists.add(at, member);
        };
        for (const [member, at] of some.entries()) {
          add(at, member);
          // The same member under another key as well.
          add(1000 + (member % 7), member);
        }
        for (let i = 0; i < many; i++) add(2000 + i * 65_537, some.length + i);
        expectSame(members, lists);
      }),
      { numRuns: runs(15) },
    );
  });

  it('are distinguished where the hashes of their keys begin with the same bits', () => {
    const [members, lists] = [new LatestMembers(MOST), new Lists()];
    // The inverse of the multiplier modulo 2^32 gives the keys whose hashes are 0, 1, 2 …
    let inverse = 1;
    for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(0x9e3779b1, inverse));
    for (let hash = 0; hash < 10_000; hash++) {
      const at = Math.imul(hash, inverse) >>> 0;
      for (const member of [2 * hash, 2 * hash + 1]) {
        members.add(at, member);
        lists.add(at, member);
      }
    }
    expectSame(members, lists);
    expectSame(
      restoredOf(members, () => undefined),
      lists,
    );
  });

  it('are those that were there, and with what came while they were saved those that there are', () => {
    fc.assert(
      fc.property(keys, keys, others, (before, after, many) => {
        const [members, lists] = [new LatestMembers(MOST), new Lists()];
        const add = (at: number, member: number) => {
          members.add(at, member);
          lists.add(at, member);
        };
        const first = [...before, ...Array.from({ length: many }, (_, i) => 3000 + i)];
        for (const [member, at] of first.entries()) add(at, member);
        const then = new Map(Array.from(lists.lists, ([at, list]) => [at, [...list]]));
        // New keys too, so that segments are split while others are saved already.
        const more = after.flatMap((at, i) => [at, 1_000_000 + 17 * i, 2_000_000 + i]);
        let next = 0;
        const restored = restoredOf(members, () => {
          for (const end = next + 700; next < Math.min(end, more.length); next++) {
            add(more[next], first.length + next);
          }
        });
        const wrong = [...lists.lists].filter(([at, list]) => {
          const found = latest(restored, at);
          const expected = (then.get(at) ?? []).slice(-MOST);
          const later = list.length - (then.get(at) ?? []).length;
          // Later ones may have pushed some out, the earliest first.
          const isEnd = found.every((member, i) => member === expected[expected.length - found.length + i]);
          return !isEnd || found.length < Math.min(expected.length, MOST - later);
        });
        expect(wrong).toEqual([]);
        const added = more.slice(0, next);
        for (const [i, at] of added.entries()) restored.add(at, first.length + i);
        expectSame(restored, lists);
        expectSame(members, lists);
      }),
      { numRuns: runs(15) },
    );
  });

  it('come in the order in which they rise', () => {
    const members = new LatestMembers(MOST);
    members.add(1, 5);
    members.add(2, 5);
    expect(() => members.add(1, 4)).toThrow(RangeError);
  });
});
