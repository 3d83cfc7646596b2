import { describe, expect, it } from 'vitest';
import {
  type Excuse,
  type PartitionHealth,
  type Sight,
  standingOf,
} from '../../../../pipelines/sources/kafka/standstill.ts';
import { fc } from '../../../property.ts';

const BOUND = 1000;
const EVERY = BOUND / 5;

/** What follows from looks that come every fifth of the bound, the first at time 0. */
function looks(sights: readonly Sight[], every = EVERY): PartitionHealth[] {
  const standings: PartitionHealth[] = [];
  for (const [at, sight] of sights.entries()) {
    standings.push(standingOf(standings.at(-1), sight, at * every, BOUND));
  }
  return standings;
}

const sight = (
  position: number | undefined,
  end: number | undefined,
  excuse?: Excuse,
  stored?: number,
): Sight => ({ position, end, excuse, stored });

const times = (count: number, one: Sight) => Array.from({ length: count }, () => one);

describe('finding 8: a partition that this process has', () => {
  it('is stalled once it has stood still before its end for the bound, and no earlier', () => {
    const standings = looks(times(6, sight(3, 4)));
    expect(standings.map(({ stalled }) => stalled)).toEqual([false, false, false, false, false, true]);
    expect(standings.map(({ heal }) => heal)).toEqual([false, false, false, false, false, true]);
  });

  it('is stalled where it has no position at all', () => {
    expect(looks(times(6, sight(undefined, 4))).at(-1)?.stalled).toBe(true);
  });

  it('is stalled where it finds its position again and again, and never moves from there', () => {
    const flapping = Array.from({ length: 12 }, (_, at) => sight(at % 2 === 0 ? 3 : undefined, 9));
    expect(looks(flapping).some(({ stalled }) => stalled)).toBe(true);
  });

  it('is not while it moves, or has been read to its end', () => {
    const moving = Array.from({ length: 100 }, (_, at) => sight(at, 1000));
    expect(looks(moving).some(({ stalled }) => stalled)).toBe(false);
    expect(looks(times(100, sight(7, 7))).some(({ stalled }) => stalled)).toBe(false);
  });

  it.each<Excuse>(['claiming', 'full', 'store', 'broker', 'stopped'])('is not while it is %s', (excuse) => {
    expect(looks(times(20, sight(3, 4, excuse))).some(({ stalled }) => stalled)).toBe(false);
    const after = looks([...times(10, sight(3, 4, excuse)), ...times(5, sight(3, 4))]);
    expect(after.map(({ stalled }) => stalled).slice(-2)).toEqual([false, true]);
  });

  it('is stalled once what was read of it has waited for the schema registry for the bound, and not healed', () => {
    const reading = Array.from({ length: 12 }, (_, at) => sight(10 + at, 10 + at, 'registry', 3));
    const standings = looks(reading);
    expect(standings.map(({ stalled }) => stalled)).toEqual([
      ...Array(5).fill(false),
      ...Array(7).fill(true),
    ]);
    expect(standings.some(({ heal }) => heal)).toBe(false);
    expect(looks([...reading, sight(22, 22, undefined, 22)]).at(-1)?.stalled).toBe(false);
    // Nothing of it is stored yet.
    expect(looks(times(6, sight(2, 2, 'registry'))).at(-1)?.stalled).toBe(true);
    const storing = Array.from({ length: 12 }, (_, at) => sight(20, 20, 'registry', at));
    expect(looks(storing).some(({ stalled }) => stalled)).toBe(false);
  });

  it.each<Excuse>(['joining', 'claiming', 'full', 'store'])(
    'finding 9: is stalled once it has been %s for four bounds, and not healed',
    (excuse) => {
      const standings = looks(times(100, sight(3, 4, excuse)));
      expect(standings.findIndex(({ stalled }) => stalled)).toBe(20);
      expect(standings.some(({ heal }) => heal)).toBe(false);
    },
  );

  it('finding 9: moves as long as what is read of it is stored, however slowly', () => {
    const slow = Array.from({ length: 100 }, (_, at) => sight(50, 100, 'full', Math.floor(at / 10)));
    expect(looks(slow).some(({ stalled }) => stalled)).toBe(false);
  });

  it('finding 9: does not move where the same is read again and again, and never stored', () => {
    const loop = Array.from({ length: 20 }, (_, at) => sight([3, 5, undefined, 7][at % 4], 9, undefined, 3));
    expect(looks(loop).some(({ stalled }) => stalled)).toBe(true);
  });

  it('finding 9: is idle where nothing was ever produced, whether or not it has a position', () => {
    expect(looks(times(50, sight(undefined, 0))).some(({ stalled }) => stalled)).toBe(false);
    expect(looks(times(50, sight(undefined, 7, 'claiming', 7))).some(({ stalled }) => stalled)).toBe(false);
  });

  it('begins anew where the topic was created again', () => {
    const again = Array.from({ length: 30 }, (_, at) => sight(at, 100));
    expect(looks([...times(3, sight(900, 1000)), ...again]).some(({ stalled }) => stalled)).toBe(false);
  });

  it('is excused as fenced for one bound only', () => {
    const standings = looks(times(20, sight(3, 4, 'fenced')));
    expect(standings.findIndex(({ stalled }) => stalled)).toBe(10);
  });

  it('is excused where Kafka does not say where it ends', () => {
    expect(looks(times(100, sight(3, undefined))).some(({ stalled }) => stalled)).toBe(false);
  });

  it('is not stalled because nobody looked, as where the process stood still itself', () => {
    expect(looks([sight(3, 4), sight(3, 4)], 3_600_000).at(-1)?.stalled).toBe(false);
  });

  it('is stalled until it moves, and healed less and less often meanwhile', () => {
    const standings = looks([...times(100, sight(3, 9)), sight(4, 9)]);
    const healed = standings.flatMap(({ heal }, at) => (heal ? [at * EVERY] : []));
    expect(healed).toEqual([1000, 3000, 7000, 15_000]);
    expect(standings.at(-2)?.stalled).toBe(true);
    expect(standings.at(-1)).toMatchObject({ stalled: false, idle: 0, healAt: BOUND });
  });

  it('is found within a bound and two looks after the last reason not to be, whatever came before', () => {
    const any = fc.record({
      position: fc.option(fc.nat(5), { nil: undefined }),
      end: fc.option(fc.nat(9), { nil: undefined }),
      excuse: fc.option(fc.constantFrom<Excuse>('claiming', 'fenced', 'full', 'store', 'broker', 'stopped'), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 40 }),
        fc.integer({ min: 1, max: BOUND / 2 }),
        (before, every) => {
          const still = times(Math.ceil(BOUND / every) + 2, sight(5, 10));
          const standings = looks([...before, ...still], every);
          expect(standings.at(-1)?.stalled).toBe(true);
        },
      ),
    );
  });

  it('is never stalled unless it stood still before its end for the bound', () => {
    const any = fc.record({
      position: fc.nat(5),
      end: fc.nat(9),
      excuse: fc.option(fc.constantFrom<Excuse>('claiming', 'full', 'store'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 60 }), (sights) => {
        const standings = looks(sights);
        for (const [at, { stalled }] of standings.entries()) {
          if (!stalled) continue;
          const since = sights.slice(0, at + 1);
          let idle = 0;
          let still = 0;
          for (let back = at; back > 0; back--) {
            const { position, end, excuse } = since[back];
            if (end === 0 || position >= end) break;
            still += EVERY;
            if (excuse === undefined) idle += EVERY;
          }
          expect(idle >= BOUND || still >= 4 * BOUND).toBe(true);
        }
      }),
    );
  });
});
