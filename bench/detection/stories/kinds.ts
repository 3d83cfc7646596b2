import { EFFECTS, type Effect } from '../field/effects.ts';

/** One thing that happens to a series, which a person would tell as one story. */
export interface Story {
  readonly name: string;
  /** Rows from its start to its end; what stays counts as over when a person has seen enough of it. */
  readonly rows: number;
  readonly plant: Effect['plant'];
}

const BURST = 40;
const OUTAGE = 30;
const RINGING = 24;
/** Rows of a swing of what rings, and share of it that is left after a row. */
const SWING = 4;
const FADE = 0.85;

function effect(name: string): Story {
  const one = EFFECTS.find((each) => each.name === name);
  if (one === undefined) throw new Error(`field has no effect "${name}"`);
  return one;
}

function change(values: Float64Array, from: number, rows: number, f: (x: number, since: number) => number) {
  for (let row = from; row < Math.min(from + rows, values.length); row++)
    values[row] = f(values[row], row - from);
}

/** Effects of the bench `field` that begin once, and those that give several outliers each. */
export const STORIES: readonly Story[] = [
  effect('shift'),
  effect('ramp'),
  effect('plateau'),
  effect('variance'),
  effect('freeze'),
  {
    // Load that comes and goes while it lasts: up by exponential amounts of the size on average.
    name: 'burst',
    rows: BURST,
    plant: (values, from, by, normal) =>
      change(values, from, BURST, (x) => x + (by * (normal() ** 2 + normal() ** 2)) / 2),
  },
  {
    // A collector that reports nothing but zeros, or what is as far below as the size says where zero is near.
    name: 'outage',
    rows: OUTAGE,
    plant(values, from, by) {
      const low = Math.min(0, values[from] - Math.abs(by));
      change(values, from, OUTAGE, () => low);
    },
  },
  {
    name: 'spike that rings',
    rows: RINGING,
    plant: (values, from, by) =>
      change(
        values,
        from,
        RINGING,
        (x, since) => x + by * FADE ** since * Math.cos((2 * Math.PI * since) / SWING),
      ),
  },
];
