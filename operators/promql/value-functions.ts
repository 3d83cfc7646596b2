/** Functions of each value of a vector, with the scalars that follow it, by their names in PromQL. */
export const VALUE_FUNCTIONS: ReadonlyMap<
  string,
  {
    readonly scalars: readonly (number | undefined)[];
    /** Undefined where a value is left out. */
    readonly of: (value: number, ...scalars: number[]) => number | undefined;
  }
> = new Map([
  ['abs', { scalars: [], of: Math.abs }],
  ['ceil', { scalars: [], of: Math.ceil }],
  ['floor', { scalars: [], of: Math.floor }],
  ['exp', { scalars: [], of: Math.exp }],
  ['ln', { scalars: [], of: Math.log }],
  ['log2', { scalars: [], of: Math.log2 }],
  ['log10', { scalars: [], of: Math.log10 }],
  ['sqrt', { scalars: [], of: Math.sqrt }],
  ['sgn', { scalars: [], of: Math.sign }],
  [
    // To the nearest multiple, half way up.
    'round',
    {
      scalars: [1],
      of: (value: number, to: number) => {
        const inverse = 1 / to;
        return Math.floor(value * inverse + 0.5) / inverse;
      },
    },
  ],
  ['clamp_min', { scalars: [undefined], of: (value: number, low: number) => Math.max(value, low) }],
  ['clamp_max', { scalars: [undefined], of: (value: number, high: number) => Math.min(value, high) }],
  [
    'clamp',
    {
      scalars: [undefined, undefined],
      of: (value: number, low: number, high: number) =>
        low > high ? undefined : Math.max(low, Math.min(high, value)),
    },
  ],
]);
