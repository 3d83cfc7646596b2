import type { DuckDBConnection } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import { unitOf } from '../../../operators/language/quantities/units.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { METRIC_NAMES, namedIn, ROW_NAMES, rankIn, UNIT_NAMES } from './column-names.ts';
import { type SampledColumn, variedIn } from './column-sample.ts';
import { entityColumns } from './entity-columns.ts';
import { flagged } from './flagged.ts';
import { durationsOf, type Measured, withoutUnit } from './measured.ts';
import { type Decimal, decimalOf } from './numbers.ts';
import type { SourceTable } from './table.ts';
import { type TimeMapping, timeMapping, timesOf } from './times/time-mapping.ts';
import { wordsOf } from './times/times.ts';
import { type HeaderZone, headerZone } from './times/zone-names.ts';
import { guessValues, measurements } from './value-columns.ts';

/** What the caller says of the columns; the rest is guessed. Lists of columns are separated by commas. */
export interface ColumnFlags {
  readonly time?: string | undefined;
  readonly value?: string | undefined;
  readonly entity?: string | undefined;
  readonly metric?: string | undefined;
  readonly scope?: string | undefined;
  readonly timeFormat?: string | undefined;
  readonly decimal?: string | undefined;
  /** Time zone of times without one; default: UTC. */
  readonly zone?: string | undefined;
  /** Numbers that stand for a missing value, or `none`. */
  readonly missing?: string | undefined;
}

/** The meaning of a file's columns. */
export interface Mapping {
  readonly time: TimeMapping;
  /** Time zone of times without one, where the caller names it. */
  readonly zone: string | undefined;
  /** Zone in the header of the times that have none, where the caller names none. */
  readonly headerZone: HeaderZone | undefined;
  /** Columns of values. Of several each is a series of its own. */
  readonly values: readonly string[];
  readonly decimal: Decimal;
  /** Numbers that stand for a missing value. */
  readonly missing: readonly number[];
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

/** Names of columns of durations; under others hours, minutes and seconds are rather a time of day. */
const DURATIONS = /duration|elapsed|runtime|latency|uptime|downtime|wait|took|lap/i;

/** Most columns that a mapping lists. */
const LISTED = 8;

/** A mapping in one line. */
export function mappingText({ notes }: SourceTable, mapping: Mapping): string {
  const { time, values, entity, metric, scope, unit, measured, decimal, zone, missing } = mapping;
  const units = [...measured]
    .filter(([, own]) => own.unit !== '')
    .slice(0, LISTED)
    .map(([name, own]) => `${name}:${own.unit}`);
  const listed = values.length > LISTED ? [...values.slice(0, LISTED), `… ${values.length} in all`] : values;
  return [
    `time=${time.columns.join(',')}${wordsOf(time.reading)}${partsWords(time)}`,
    `value=${listed.join(',')}`,
    entity.length === 0 ? 'entity=(file name)' : `entity=${entity.join(',')}`,
    ...(metric === undefined ? [] : [`metric=${metric}`]),
    ...(scope === undefined ? [] : [`scope=${scope}`]),
    ...(unit === undefined ? [] : [`unit=${unit}`]),
    ...(units.length === 0 ? [] : [`units=${units.join(',')}`]),
    ...(decimal === '.' ? [] : ['decimal=,']),
    ...(missing.length === 0 ? [] : [`missing=${missing.join(',')}`]),
    ...notes,
    ...(time.isLocal ? [`zone=${zone ?? zoneText(mapping.headerZone)}`] : []),
  ].join(' ');
}

/** The zone of times without one, by the header or the default. */
function zoneText(header: HeaderZone | undefined): string {
  if (header === undefined) return 'UTC (none in the file)';
  return header.minutes === undefined ? `UTC (the header says ${header.text}: --zone)` : header.text;
}

/** What the parts of a time are, where their columns do not say it. */
function partsWords({ parts = [] }: TimeMapping): string {
  const words = parts.flatMap((part) =>
    part === 'hour from 1' ? ['hours 1 to 24'] : part.includes('-minute period') ? [part] : [],
  );
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
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
  const numbers = flags.value === undefined ? guessValues(roles) : { values: valueFlags, left: [] };
  const isDuration = (column: SampledColumn) =>
    !column.isNumber && column.column.type === 'text' && durationsOf(column.texts) !== undefined;
  const durations = roles.filter(
    (column) => isDuration(column) && (numbers.values.length === 0 || DURATIONS.test(column.name)),
  );
  const guessed =
    flags.value === undefined ? { ...numbers, values: [...numbers.values, ...durations] } : numbers;
  if (guessed.values.length === 0) {
    const have = columns.map(({ example }) => example).join(', ');
    throw new InvalidInput(
      `${shown} has no column of numbers beside the time: ${have}. Name it with --value, and the delimiter with --delimiter if the columns are not these.`,
    );
  }
  const free = roles.filter((column) => !guessed.values.includes(column));
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
  const { values, left } = flags.value === undefined ? measurements(guessed, chosen.entity) : guessed;
  const used = [...chosen.entity, chosen.scope, chosen.metric];
  const unused = free.filter((column) => column.isWords && !used.includes(column));
  const varied = await variedIn(connection, table, unused);
  return {
    time,
    zone: flags.zone,
    headerZone:
      time.isLocal && flags.zone === undefined
        ? time.columns.map(headerZone).find((found) => found !== undefined)
        : undefined,
    values: values.map(({ name }) => name),
    decimal: decimalFor(shown, values, flags.decimal),
    missing: [],
    entity: chosen.entity.map(({ name }) => name),
    metric: chosen.metric?.name,
    scope: chosen.scope?.name,
    measured: new Map(
      values.flatMap((column) => {
        const measured = column.measured ?? (isDuration(column) ? durationsOf(column.texts) : undefined);
        return measured === undefined ? [] : [[column.name, measured] as const];
      }),
    ),
    unit: unit?.name,
    leftWords: varied.filter((column) => !isTruth(column)).map(({ name }) => name),
    leftNumbers: [...left.filter((column) => !used.includes(column)), ...varied.filter(isTruth)].map(
      ({ name }) => name,
    ),
  };
}

/** Whether all values are true or false, which are 1 and 0 where the caller names the column for the values. */
function isTruth({ texts }: SampledColumn): boolean {
  return texts.every((text) => /^(?:true|false)$/i.test(text.trim()));
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
