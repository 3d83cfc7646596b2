import type { DuckDBConnection } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import { unitOf } from '../../../operators/language/quantities/units.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import {
  ENTITY_NAMES,
  METRIC_NAMES,
  namedIn,
  ROW_NAMES,
  rankIn,
  SCOPE_NAMES,
  UNIT_NAMES,
  VALUE_NAMES,
} from './column-names.ts';
import { type SampledColumn, variedIn } from './column-sample.ts';
import { entityColumns } from './entity-columns.ts';
import { flagged } from './flagged.ts';
import { type Measured, withoutUnit } from './measured.ts';
import { type Decimal, decimalOf } from './numbers.ts';
import type { SourceTable } from './table.ts';
import { timeMapping, timesOf } from './time-mapping.ts';
import { type TimeReading, wordsOf } from './times.ts';

/** What the caller says of the columns; the rest is guessed. Lists of columns are separated by commas. */
export interface ColumnFlags {
  readonly time?: string | undefined;
  readonly value?: string | undefined;
  readonly entity?: string | undefined;
  readonly metric?: string | undefined;
  readonly scope?: string | undefined;
  readonly timeFormat?: string | undefined;
  readonly decimal?: string | undefined;
}

/** The meaning of a file's columns. */
export interface Mapping {
  readonly time: { readonly columns: readonly string[]; readonly reading: TimeReading };
  /** Columns of values. Of several each is a series of its own. */
  readonly values: readonly string[];
  readonly decimal: Decimal;
  /** Columns that together name the entity; without any the file is one. */
  readonly entity: readonly string[];
  readonly metric: string | undefined;
  readonly scope: string | undefined;
  /** Units in the cells, by the names of columns of values. */
  readonly measured: ReadonlyMap<string, Measured>;
  /** Column of what the values are in. */
  readonly unit: string | undefined;
  /** Columns of words without a role, whose values may tell series apart. */
  readonly leftWords: readonly string[];
  /** Columns of numbers that are not taken as values beside one that is named so. */
  readonly leftNumbers: readonly string[];
}

/** Most columns that a mapping lists. */
const LISTED = 8;

/** A mapping in one line. */
export function mappingText({ notes }: SourceTable, mapping: Mapping): string {
  const { time, values, entity, metric, scope, unit, measured, decimal } = mapping;
  const units = [...measured].slice(0, LISTED).map(([name, own]) => `${name}:${own.unit}`);
  const listed = values.length > LISTED ? [...values.slice(0, LISTED), `… ${values.length} in all`] : values;
  return [
    `time=${time.columns.join(',')}${wordsOf(time.reading)}`,
    `value=${listed.join(',')}`,
    entity.length === 0 ? 'entity=(file name)' : `entity=${entity.join(',')}`,
    ...(metric === undefined ? [] : [`metric=${metric}`]),
    ...(scope === undefined ? [] : [`scope=${scope}`]),
    ...(unit === undefined ? [] : [`unit=${unit}`]),
    ...(units.length === 0 ? [] : [`units=${units.join(',')}`]),
    ...(decimal === '.' ? [] : ['decimal=,']),
    ...notes,
  ].join(' ');
}

function one(shown: string, columns: readonly SampledColumn[], name: string, flag: string): SampledColumn {
  const found = flagged(shown, columns, name);
  if (found.length > 1) throw new InvalidInput(`${flag} names one column.`);
  return itemAt(found, 0);
}

/**
 * Maps the columns of a file: by flags, else by common names, else by what the values are.
 *
 * @throws InvalidInput when there is no column for the time or the values, or when times or numbers may be read in two ways
 */
export async function mapColumns(
  connection: DuckDBConnection,
  table: SourceTable,
  columns: readonly SampledColumn[],
  flags: ColumnFlags,
): Promise<Mapping> {
  const { shown } = table;
  const named = (name: string | undefined, flag: string) =>
    name === undefined ? undefined : one(shown, columns, name, flag);
  const metricFlag = named(flags.metric, '--metric');
  const scopeFlag = named(flags.scope, '--scope');
  const entityFlags = flags.entity === undefined ? [] : flagged(shown, columns, flags.entity);
  const valueFlags = flags.value === undefined ? [] : flagged(shown, columns, flags.value);
  const isFlagged = (column: SampledColumn) =>
    column === metricFlag ||
    column === scopeFlag ||
    entityFlags.includes(column) ||
    valueFlags.includes(column);
  const open = columns.filter((column) => !isFlagged(column));
  const time = await timeMapping(connection, table, columns, open, flags);
  const rest = open.filter((column) => !time.columns.includes(column.name));
  const unit = namedIn(UNIT_NAMES, rest).find(
    (column) => column.isWords && column.texts.every((text) => unitOf(text) !== undefined),
  );
  const metric = metricFlag ?? namedIn(METRIC_NAMES, rest).find((column) => column.isWords);
  const roles = rest.filter((column) => column !== unit && column !== metric);
  const { values, left } = flags.value === undefined ? guessValues(roles) : { values: valueFlags, left: [] };
  if (values.length === 0) {
    const have = columns.map(({ example }) => example).join(', ');
    throw new InvalidInput(
      `${shown} has no column of numbers beside the time: ${have}. Name it with --value, and the delimiter with --delimiter if the columns are not these.`,
    );
  }
  const free = roles.filter((column) => !values.includes(column));
  const chosen = entityColumns({
    free,
    time: columns.filter((column) => time.columns.includes(column.name)),
    micros: free.some(
      (column) => column.distinct > 1 && (column.isWords || rankIn(ROW_NAMES, column.name) >= 0),
    )
      ? await timesOf(connection, table, time, itemAt(columns, 0).values.length)
      : [],
    flagged: entityFlags,
    metric,
    isMetricFlagged: metricFlag !== undefined,
    scope: scopeFlag,
  });
  const used = [...chosen.entity, chosen.scope, chosen.metric];
  const unused = free.filter((column) => column.isWords && !used.includes(column));
  const varied = await variedIn(connection, table, unused);
  return {
    time,
    values: values.map(({ name }) => name),
    decimal: decimalFor(shown, values, flags.decimal),
    entity: chosen.entity.map(({ name }) => name),
    metric: chosen.metric?.name,
    scope: chosen.scope?.name,
    measured: new Map(
      values.flatMap(({ name, measured }) => (measured === undefined ? [] : [[name, measured] as const])),
    ),
    unit: unit?.name,
    leftWords: varied.map(({ name }) => name),
    leftNumbers: left.filter((column) => !used.includes(column)).map(({ name }) => name),
  };
}

/** Columns of numbers: one that is named as a value, else all that name neither things nor rows. */
function guessValues(columns: readonly SampledColumn[]): { values: SampledColumn[]; left: SampledColumn[] } {
  const isNamed = ({ name }: SampledColumn) =>
    [ENTITY_NAMES, SCOPE_NAMES, ROW_NAMES].some((names) => rankIn(names, name) >= 0);
  const countless = columns.filter((column) => column.isNumber && !isRowNumber(column));
  const numbers = countless.filter((column) => !isNamed(column));
  // They may name things or rows; if they name neither, they are values that are left out.
  const uncertain = countless.filter((column) => isNamed(column) && !rises(column));
  const [named] = namedIn(VALUE_NAMES, columns).filter((column) => column.isNumber);
  if (named !== undefined)
    return { values: [named], left: [...numbers, ...uncertain].filter((column) => column !== named) };
  if (numbers.length > 0) return { values: numbers, left: uncertain };
  // A column that is named as a value is one, though none of its values can be read.
  return { values: namedIn(VALUE_NAMES, columns).slice(0, 1), left: [] };
}

/** Whether numbers rise from row to row, as numbers of rows do. */
function rises({ texts }: SampledColumn): boolean {
  return texts.every((text, at) => at === 0 || Number(text) > Number(texts[at - 1]));
}

/** Whether a column without a name counts the rows, as data frames write their index. */
function isRowNumber({ name, texts }: SampledColumn): boolean {
  if (!/^(column1|unnamed: 0)$/i.test(name) || texts.length < 3) return false;
  return texts.every((text, at) => Number(text) === Number(texts[0]) + at);
}

function decimalFor(shown: string, values: readonly SampledColumn[], flag: string | undefined): Decimal {
  if (flag !== undefined) {
    const known: Readonly<Record<string, Decimal>> = { comma: ',', ',': ',', point: '.', '.': '.' };
    const decimal = Object.hasOwn(known, flag) ? known[flag] : undefined;
    if (decimal === undefined) throw new InvalidInput('--decimal is comma or point.');
    return decimal;
  }
  const texts = values.filter(({ column }) => column.type === 'text');
  const found = texts.map((column) => ({
    column,
    evidence: decimalOf(column.measured === undefined ? column.texts : column.texts.map(withoutUnit)),
  }));
  if (found.some(({ evidence }) => evidence === '.')) return '.';
  if (found.some(({ evidence }) => evidence === ',')) return ',';
  const open = found.find(({ evidence }) => evidence === 'unclear');
  if (open === undefined) return '.';
  const example = open.column.texts.find((text) => text.includes(','));
  throw new InvalidInput(
    `${shown}: column ${open.column.name} has numbers such as ${example}, whose comma may separate decimals or thousands; say which with --decimal comma or --decimal point.`,
  );
}
