import { expect, it } from 'vitest';
import { PackedTexts } from '../../../operators/claims/comparison/packed-texts.ts';
import { pack, type StateColumn, type Unpacked, unpack } from '../../../operators/records/pack.ts';
import { UuidList } from '../../../operators/records/uuid-list.ts';
import { UuidTable } from '../../../operators/records/uuid-table.ts';
import { Postings } from '../../../operators/search/postings.ts';
import { fc, runs } from '../../property.ts';

/** What is restored of columns of which each stretch is copied when it is asked for, with something done between them. */
function restoredOf<State>(
  columns: Iterable<StateColumn>,
  restore: (saved: Unpacked) => State,
  between: () => void,
): State {
  const parts: Uint8Array[] = [];
  for (const stretch of pack('', columns)) {
    parts.push(stretch.slice());
    between();
  }
  const state = unpack('', parts, restore);
  if (state === undefined) throw new Error('it was not restored');
  return state;
}

/** Calls `add` for the next of some things each time that it is called, a few at once. */
function adding<Thing>(things: readonly Thing[], add: (thing: Thing) => void): () => void {
  let at = 0;
  return () => {
    for (const end = at + 500; at < Math.min(end, things.length); at++) add(things[at]);
  };
}

const ids = fc.array(fc.uuid(), { maxLength: 2500, size: 'max' });
const numbers = fc.array(fc.nat(40), { maxLength: 6000, size: 'max' });

it('a table of UUIDs has at least what was there', () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const table = new UuidTable();
      const map = new Map<string, number>();
      const set = (id: string) => {
        const value = map.get(id) ?? map.size;
        map.set(id, value);
        table.set(id, value);
      };
      for (const id of before) set(id);
      const known = new Map(map);
      const restored = restoredOf(table.save(), UuidTable.restore, adding(after, set));
      for (const [id, value] of known) expect(restored.get(id)).toBe(value);
      for (const id of after) expect([undefined, map.get(id)]).toContain(restored.get(id));
      for (const [id, value] of map) restored.set(id, value);
      expect(restored.size).toBe(map.size);
    }),
    { numRuns: runs(12) },
  );
});

it('postings, texts and ids are those that were there', () => {
  fc.assert(
    fc.property(numbers, numbers, (before, after) => {
      const [postings, shelf, list] = [new Postings(), new PackedTexts(), new UuidList()];
      const lists: number[][] = [];
      let count = 0;
      const idOf = (place: number) => `00000000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;
      const add = (number: number) => {
        while (lists.length <= number) {
          postings.addList();
          lists.push([]);
        }
        postings.append(number, count);
        lists[number].push(count);
        shelf.push(`text ${count}`);
        list.set(count, idOf(count));
        count++;
      };
      for (const number of before) add(number);
      const then = lists.map((each) => [...each]);
      const size = count;
      const more = adding(after, add);
      const read = restoredOf(postings.save(), Postings.restore, more);
      const found = then.map((_, at) => {
        const values: number[] = [];
        read.visit(at, (cells, from, to) => values.push(...cells.subarray(from, to)));
        return values;
      });
      expect(found).toEqual(then);
      // And it goes on as one that was never saved.
      for (const [at, values] of then.entries()) {
        for (let more = 0; more < 20; more++) read.append(at, more);
        expect(read.count(at)).toBe(values.length + 20);
      }
      const savedTexts = shelf.save();
      const savedIds = list.save();
      const sizeThen = count;
      const texts = restoredOf(savedTexts, PackedTexts.restore, more);
      const restoredIds = restoredOf(savedIds, UuidList.restore, more);
      expect([texts.size, restoredIds.size]).toEqual([sizeThen, sizeThen]);
      for (let place = 0; place < Math.min(size, 50); place++) {
        expect([texts.at(place), restoredIds.at(place)]).toEqual([`text ${place}`, idOf(place)]);
      }
    }),
    { numRuns: runs(12) },
  );
});
