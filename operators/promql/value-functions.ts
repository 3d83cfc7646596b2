/** Functions of each value of a vector, with the scalars that follow it, by their names in PromQL. */
interface ValueFunction {
  /** What each scalar is if it is not given; undefined if it has to be. */
  readonly scalars: readonly (number | undefined)[];
  /** Undefined where a value is left out. */
  readonly of: (value: number, ...scalars: number[]) => number | undefined;
}

const PLAIN: Readonly<Record<string, (value: number) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  exp: Math.exp,
  ln: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  sqrt: Math.sqrt,
  sgn: Math.sign,
  deg: (value) => value * (180 / Math.PI),
  rad: (value) => value * (Math.PI / 180),
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
};

export const VALUE_FUNCTIONS: ReadonlyMap<string, ValueFunction> = new Map<string, ValueFunction>([
  ...Object.entries(PLAIN).map(([name, of]) => [name, { scalars: [], of }] as const),
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

/** A part of the date in UTC of a number of seconds since 1970. */
const dated =
  (of: (date: Date) => number) =>
  (seconds: number): number =>
    of(new Date(Math.trunc(seconds) * 1000));

const dayOf = (date: Date) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());

/** Functions of a time in seconds since 1970: of each value of a vector, or of the moment of a step. */
export const CALENDAR_FUNCTIONS: ReadonlyMap<string, (seconds: number) => number> = new Map([
  ['minute', dated((date) => date.getUTCMinutes())],
  ['hour', dated((date) => date.getUTCHours())],
  ['day_of_week', dated((date) => date.getUTCDay())],
  ['day_of_month', dated((date) => date.getUTCDate())],
  ['day_of_year', dated((date) => (dayOf(date) - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1)],
  [
    'days_in_month',
    dated((date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
  ],
  ['month', dated((date) => date.getUTCMonth() + 1)],
  ['year', dated((date) => date.getUTCFullYear())],
]);
