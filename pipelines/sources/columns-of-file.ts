import { InvalidInput } from '../../operators/records/errors.ts';

/** Columns named by the caller; others are guessed. */
export interface ColumnFlags {
  readonly time?: string;
  readonly outcome?: string;
  readonly entity?: string;
  readonly scope?: string;
  /** Time zone of times without one; default: UTC. */
  readonly zone?: string;
}

/** The meaning of a file's columns. */
export interface Mapping {
  readonly time: { readonly column: string; readonly type: string; readonly zone: string | undefined };
  readonly outcome: string;
  readonly entity: string | undefined;
  readonly scope: string | undefined;
}

/** Common names of each column, likeliest first. */
const NAMES = {
  time: ['timestamp', 'time', 'datetime', 'date', 'ts', 'ds', 'at', 'event_time', 'created_at', 't'],
  outcome: ['outcome', 'value', 'y', 'metric_value', 'reading', 'measurement', 'v', 'count', 'x'],
  entity: [
    'entity_id',
    'entity',
    'series_id',
    'series',
    'metric',
    'host',
    'device',
    'sensor',
    'name',
    'item_id',
    'id',
  ],
  scope: ['scope_id', 'scope', 'tenant', 'group', 'service', 'cluster'],
};

interface Column {
  readonly name: string;
  readonly type: string;
}

function isTime({ type }: Column): boolean {
  return /^(TIMESTAMP|DATE)/.test(type);
}

function isNumber({ type }: Column): boolean {
  return /INT|DOUBLE|FLOAT|DECIMAL|REAL/.test(type);
}

function named(columns: readonly Column[], names: readonly string[]): Column | undefined {
  for (const name of names) {
    const found = columns.find((column) => column.name.toLowerCase() === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The column that a flag names. */
function flagged(path: string, columns: readonly Column[], name: string): Column {
  const found = columns.find((column) => column.name === name) ?? named(columns, [name.toLowerCase()]);
  if (found !== undefined) return found;
  throw new InvalidInput(`${path} has no column "${name}"; it has ${columns.map((c) => c.name).join(', ')}.`);
}

/**
 * Maps the columns of a file: by flags, else by common names, else by the first column of a matching type.
 *
 * @throws InvalidInput when there is no column for the time or the outcome
 */
export function mapColumns(path: string, columns: readonly Column[], flags: ColumnFlags): Mapping {
  const have = columns.map(({ name, type }) => `${name} (${type})`).join(', ');
  const time = flags.time
    ? flagged(path, columns, flags.time)
    : (named(columns, NAMES.time) ?? columns.find(isTime));
  if (time === undefined)
    throw new InvalidInput(`${path} has no column of times that can be told: ${have}. Name it with --time.`);
  const others = columns.filter((column) => column !== time);
  const outcome = flags.outcome
    ? flagged(path, columns, flags.outcome)
    : (named(others.filter(isNumber), NAMES.outcome) ??
      others.find((column) => isNumber(column) && !NAMES.entity.includes(column.name.toLowerCase())));
  if (outcome === undefined) {
    throw new InvalidInput(
      `${path} has no column of numbers that can be told: ${have}. Name it with --outcome.`,
    );
  }
  const rest = others.filter((column) => column !== outcome);
  const optional = (flag: string | undefined, names: readonly string[]) =>
    flag === undefined ? named(rest, names)?.name : flagged(path, columns, flag).name;
  return {
    time: { column: time.name, type: time.type, zone: flags.zone },
    outcome: outcome.name,
    entity: optional(flags.entity, NAMES.entity),
    scope: optional(flags.scope, NAMES.scope),
  };
}
