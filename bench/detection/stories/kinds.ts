import { EFFECTS, type Effect } from '../field/effects.ts';

/** An event in a series that a person would describe as one story. */
export interface Story {
  readonly name: string;
  /** Rows from its start to its end; lasting effects end when a person has seen enough. */
  readonly rows: number;
  readonly plant: Effect['plant'];
}

const BURST = 40;
const OUTAGE = 30;
const RINGING = 24;
/** Period of a ringing effect in rows, and its decay per row. */
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

/** Effects of the bench `field` with a single start, and those with several outliers each. */
export const STORIES: readonly Story[] = [
  effect('shift'),
  effect('ramp'),
  effect('plateau'),
  effect('variance'),
  effect('freeze'),
  {
    // Load that comes and goes: increments are exponential with the given mean size.
    name: 'burst',
    rows: BURST,
    plant: (values, from, by, normal) =>
      change(values, from, BURST, (x) => x + (by * (normal() ** 2 + normal() ** 2)) / 2),
  },
  {
    // A collector that reports only zeros or, for series near zero, values below by the given size.
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
