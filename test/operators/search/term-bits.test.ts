import { describe, expect, it } from 'vitest';
import { FIELD_UNITS } from '../../../operators/search/bm25.ts';
import { Postings } from '../../../operators/search/postings.ts';
import { FREQUENCY_BITS } from '../../../operators/search/scores.ts';
import { BitLists } from '../../../operators/search/term-bits.ts';
import { fc, runs } from '../../property.ts';

const posting = fc.record({ gap: fc.integer({ min: 1, max: 900 }), units: fc.integer({ min: 1, max: 255 }) });

describe('BitLists', () => {
  it('know of each slot whether it has the term and how often, whenever postings are added', () => {
    const parts = fc.array(fc.array(posting, { maxLength: 120 }), { maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.boolean(), (all, forgets) => {
        const [postings, lists] = [new Postings(), new BitLists()];
        const list = postings.addList();
        const units = new Map<number, number>();
        let slot = -1;
        for (const part of all) {
          for (const each of part) {
            slot += each.gap;
            units.set(slot, each.units);
            postings.append(list, slot * (1 << FREQUENCY_BITS) + each.units);
          }
          if (forgets) lists.forget(list);
          const bits = lists.of(list, postings, slot + 1);
          const set = (words: Int32Array | undefined, at: number) =>
            (((words?.[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;
          const slots = Array.from({ length: slot + 1 }, (_, at) => at);
          const others = [...units].filter(([, each]) => each !== FIELD_UNITS.text);
          expect(slots.filter((at) => set(bits.has, at))).toEqual([...units.keys()]);
          expect(slots.filter((at) => set(bits.others, at))).toEqual(others.map(([at]) => at));
          for (const order of [others, others.reverse()]) {
            expect(order.map(([at]) => bits.unitsAt(at))).toEqual(order.map(([, each]) => each));
          }
          expect(bits.most).toBe(Math.max(0, ...units.values()));
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('are made anew for a list that others pushed out', () => {
    const [postings, lists] = [new Postings(), new BitLists()];
    for (let list = 0; list < 300; list++) {
      postings.addList();
      postings.append(list, list * (1 << FREQUENCY_BITS) + FIELD_UNITS.text);
    }
    for (let turn = 0; turn < 2; turn++) {
      for (let list = 0; list < 300; list++) {
        const { has } = lists.of(list, postings, 300);
        expect(has.findIndex((word) => word !== 0)).toBe(list >>> 5);
        expect(has[list >>> 5]).toBe(1 << (list & 31));
      }
    }
  });
});
