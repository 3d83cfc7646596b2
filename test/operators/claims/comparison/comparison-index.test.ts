import { expect, it } from 'vitest';
import { ComparisonIndex } from '../../../../operators/claims/comparison/comparison-index.ts';
import { frameOf } from '../../../../operators/claims/relate/index.ts';
import { CLAIM_STATUSES } from '../../../../operators/records/claim.ts';
import type { ClaimVersion } from '../../../../operators/records/ledger.ts';
import { pack, unpack } from '../../../../operators/records/pack.ts';
import { uuidV5 } from '../../../../operators/records/uuid.ts';
import { fc, runs } from '../../../property.ts';

const id = (number: number) => uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', `claim ${number}`);

const text = fc
  .tuple(
    fc.constantFrom('Anna', 'The importer', 'Service v1.2', 'Node 7', 'Zoë', 'The gateway in staging'),
    fc.constantFrom('owns', 'does not own', 'uses', 'replaced', 'is slower than'),
    fc.constantFrom('the billing database', 'Redis', 'version 3 of the parser', 'two dogs', '東京'),
  )
  .map((words) => `${words.join(' ')}.`);

/** A new claim, or a later version of one of those that there are. */
const step = fc.record({
  of: fc.option(fc.nat(), { freq: 3 }),
  text,
  status: fc.constantFrom(...CLAIM_STATUSES),
  changes: fc.boolean(),
  first_said: fc.nat(1000),
  last_said: fc.nat(1000),
  from: fc.option(fc.nat(1000), { nil: undefined }),
  to: fc.option(fc.nat(1000), { nil: undefined }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function versionOf({ of, from, to, ...said }: Step, base: number, texts: string[]): ClaimVersion {
  const row = of === null || texts.length === 0 ? texts.length : of % texts.length;
  if (row === texts.length) texts.push(said.text);
  return {
    ...said,
    id: id(base + row),
    number: base + row,
    version: 1,
    text: texts[row],
    type: 'fact',
    confidence: 0.9,
    valid_from: 0,
    recorded_at: 0,
    identity: texts[row],
    ...(from !== undefined && { holds_from: from }),
    ...(to !== undefined && { holds_to: to }),
  };
}

const restored = (index: ComparisonIndex) => {
  const copy = unpack(
    'comparisons',
    [...pack('comparisons', index.save())].map((part) => part.slice()),
    ComparisonIndex.restore,
  );
  if (copy === undefined) throw new Error('it was not restored');
  return copy;
};

function expectSame(
  index: ComparisonIndex,
  rebuilt: ComparisonIndex,
  base: number,
  texts: readonly string[],
) {
  expect(index.next).toBe(base + texts.length);
  for (const [row, said] of texts.entries()) {
    const number = base + row;
    expect(index.numberOf(id(number))).toBe(number);
    expect(index.standing(number)).toEqual(rebuilt.standing(number));
    expect(index.isPending(number)).toBe(rebuilt.isPending(number));
    expect(index.frame(number)).toEqual(frameOf(said));
    const frame = frameOf(said);
    expect(index.candidates(frame, 0, number)).toEqual(rebuilt.candidates(frame, 0, number));
  }
  expect(index.numberOf(id(base + texts.length))).toBeUndefined();
}

it('what was restored is what was saved, and goes on as it would have', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(step, { maxLength: 20 }),
      fc.constantFrom(0, 7),
      (before, after, base) => {
        const rebuilt = new ComparisonIndex(base);
        const texts: string[] = [];
        for (const each of before) rebuilt.put(versionOf(each, base, texts));
        const index = restored(rebuilt);
        expectSame(index, rebuilt, base, texts);
        for (const each of after) {
          const version = versionOf(each, base, texts);
          index.put(version);
          rebuilt.put(version);
        }
        expectSame(index, rebuilt, base, texts);
      },
    ),
    { numRuns: runs(40) },
  );
});

it('a claim that is put again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const [once, twice] = [new ComparisonIndex(), new ComparisonIndex()];
      const texts: string[] = [];
      const last = new Map<number, ClaimVersion>();
      for (const each of steps) {
        const version = versionOf(each, 0, texts);
        once.put(version);
        twice.put(version);
        last.set(version.number, version);
      }
      for (const version of last.values()) twice.put(version);
      expectSame(twice, once, 0, texts);
    }),
    { numRuns: runs(20) },
  );
});

it('holds more claims than its columns had room for at first, restored too', () => {
  const rebuilt = new ComparisonIndex();
  const texts = Array.from({ length: 3000 }, (_, at) => `Importer ${at % 700} uses pool ${at}.`);
  const put = (index: ComparisonIndex, from: number, to: number) => {
    for (let number = from; number < to; number++) {
      const said = { of: null, text: texts[number], status: 'active' as const, changes: false };
      const times = { first_said: number, last_said: number, from: undefined, to: undefined };
      index.put(versionOf({ ...said, ...times }, 0, texts.slice(0, number)));
    }
  };
  put(rebuilt, 0, 1500);
  const index = restored(rebuilt);
  put(index, 1500, 3000);
  put(rebuilt, 1500, 3000);
  for (let number = 0; number < 3000; number += 97) {
    const frame = frameOf(texts[number]);
    expect(index.candidates(frame, 0, number)).toEqual(rebuilt.candidates(frame, 0, number));
    expect(index.numberOf(id(number))).toBe(number);
  }
  expect(rebuilt.candidates(frameOf('Importer 6 uses pool 9999.'), 0).length).toBeGreaterThan(0);
});

it('compares with what was not removed, as if the rest had never been there', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.array(fc.nat(39)),
      fc.array(step, { maxLength: 10 }),
      (before, lost, after) => {
        const [index, rebuilt] = [new ComparisonIndex(), new ComparisonIndex()];
        const texts: string[] = [];
        const gone = new Set(lost);
        for (const each of before) {
          const version = versionOf(each, 0, texts);
          index.put(version);
          if (!gone.has(version.number)) rebuilt.put(version);
        }
        const numbers = texts.map((_, number) => number);
        for (const number of gone) index.remove(id(number));
        rebuilt.skipTo(index.next);
        expect(rebuilt.next).toBe(texts.length);
        for (const each of after) {
          const version = versionOf(each, 0, texts);
          if (gone.has(version.number)) continue;
          index.put(version);
          rebuilt.put(version);
        }
        expect([index.next, index.size]).toEqual([rebuilt.next, rebuilt.size]);
        for (const number of numbers) {
          expect(index.numberOf(id(number))).toBe(gone.has(number) ? undefined : number);
          expect(rebuilt.numberOf(id(number))).toBe(gone.has(number) ? undefined : number);
          const frame = frameOf(texts[number]);
          expect(index.candidates(frame, 0, number)).toEqual(rebuilt.candidates(frame, 0, number));
          if (!gone.has(number)) expect(index.standing(number)).toEqual(rebuilt.standing(number));
        }
        const copy = restored(rebuilt);
        expect(copy.next).toBe(rebuilt.next);
        for (const number of numbers) {
          const frame = frameOf(texts[number]);
          expect(copy.candidates(frame, 0)).toEqual(rebuilt.candidates(frame, 0));
        }
      },
    ),
    { numRuns: runs(60) },
  );
});
