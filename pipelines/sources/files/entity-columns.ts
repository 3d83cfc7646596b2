import {
  entityRank,
  isEntityName,
  isOfThing,
  namedAsEntities,
  namedIn,
  ROW_NAMES,
  rankIn,
  SCOPE_NAMES,
} from './column-names.ts';
import type { SampledColumn } from './column-sample.ts';
import { interleaved } from './interleaved.ts';
import { isMissing } from './numbers.ts';

/** What is known of the columns before entity and scope are chosen. */
export interface Choice {
  /** Columns without a role. */
  readonly free: readonly SampledColumn[];
  readonly time: readonly SampledColumn[];
  /** Times of the sampled rows in microseconds; NaN where there is none. */
  readonly micros: readonly number[];
  /** Columns that the caller names as the entity. */
  readonly flagged: readonly SampledColumn[];
  readonly metric: SampledColumn | undefined;
  readonly isMetricFlagged: boolean;
  readonly scope: SampledColumn | undefined;
}

export interface Chosen {
  readonly entity: readonly SampledColumn[];
  readonly metric: SampledColumn | undefined;
  readonly scope: SampledColumn | undefined;
}

/** Share of the rows at a time that another row has too, up to which columns tell series apart. */
const FEW = 0.1;

/**
 * Chooses the columns that name entity and scope. Where one entity would have several values at one time, or rows of several things in
 * turns, further columns that tell them apart are part of its name.
 */
export function entityColumns(choice: Choice): Chosen {
  const { free, flagged, isMetricFlagged } = choice;
  let { metric } = choice;
  let entity = [...flagged];
  const usable = free.filter((column) => column.texts.length > 0 && !column.isTime);
  /** Whether numbers under a name such as `id` tell things apart; they may as well count the rows, or be values. */
  const isProven = (column: SampledColumn) => {
    const apart = [...choice.time, ...(metric === undefined ? [] : [metric])];
    const before = repeats(apart);
    return (
      !column.isNumber ||
      column.distinct < 2 ||
      isRepeatedId(column) ||
      (before > 0 && repeats([...apart, column]) < before) ||
      interleaved(metric === undefined ? [] : [metric], [column], choice.micros) !== undefined
    );
  };
  if (entity.length === 0) {
    const named = namedAsEntities(usable).filter(
      (column) =>
        (isEntityName(column.name) && rankIn(ROW_NAMES, column.name) < 0) ||
        (!column.isNearlyUnique && isProven(column)),
    );
    entity = named.slice(0, 1);
    // The labels of a metric tell its series apart.
    if (entity.length === 0 && metric !== undefined && usable.some(({ column }) => column.isLabel)) {
      const labels = usable.filter((one) => one.column.isLabel && one !== metric);
      entity = distinguished([...choice.time, metric], [], labels);
    }
    if (entity.length === 0 && metric !== undefined && !isMetricFlagged) {
      entity = [metric];
      metric = undefined;
    }
  }
  const rest = () => usable.filter((column) => !entity.includes(column));
  const scope = choice.scope ?? namedIn(SCOPE_NAMES, rest()).find((column) => !column.isNearlyUnique);
  if (flagged.length > 0) return { entity, metric, scope };
  const known = [
    ...choice.time,
    ...(metric === undefined ? [] : [metric]),
    ...(scope === undefined ? [] : [scope]),
  ];
  const others = () => rest().filter((column) => column !== scope && column !== metric);
  entity = distinguished(known, entity, others());
  const groups = known.filter((column) => !choice.time.includes(column));
  const found = interleaved(
    [...groups, ...entity],
    others().filter((column) => column.isWords),
    choice.micros,
  );
  if (found !== undefined) entity.push(found);
  return { entity: completed(entity, others()), metric, scope };
}

/** Adds columns that name the rows in which the columns of the entity have nothing. */
function completed(entity: readonly SampledColumn[], others: readonly SampledColumn[]): SampledColumn[] {
  const chosen = [...entity];
  const isNameless = (row: number) => chosen.every(({ values }) => isMissing(values[row] ?? null));
  const rows = entity[0]?.values ?? [];
  let nameless = rows.flatMap((_, row) => (isNameless(row) ? [row] : []));
  const words = others.filter((column) => column.isWords);
  const labels = words.filter(({ column }) => column.isLabel);
  while (nameless.length > 0) {
    const [best] = (labels.length > 0 ? labels : words)
      .filter((column) => !chosen.includes(column))
      .map((column) => ({
        column,
        named: nameless.filter((row) => !isMissing(column.values[row] ?? null)).length,
      }))
      .sort((a, b) => b.named - a.named || b.column.distinct - a.column.distinct);
    if (best === undefined || best.named === 0) break;
    chosen.push(best.column);
    nameless = nameless.filter(isNameless);
  }
  return chosen;
}

/** Whether whole numbers under the name of an id, or the number or the code of a thing, name things: a row has none of its own, and they come again. */
function isRepeatedId({ name, distinct, texts, isWhole }: SampledColumn): boolean {
  return (/id$/i.test(name) || isOfThing(name)) && isWhole && distinct <= texts.length / 2;
}

/** Rows that have the same values in some columns as an earlier row. */
function repeats(columns: readonly SampledColumn[]): number {
  const rows = columns[0]?.values.length ?? 0;
  const seen = new Set<string>();
  for (let row = 0; row < rows; row++) seen.add(JSON.stringify(columns.map(({ values }) => values[row])));
  return rows - seen.size;
}

/** Adds columns to those of the entity, as long as they tell rows of one time apart. */
function distinguished(
  known: readonly SampledColumn[],
  entity: readonly SampledColumn[],
  others: readonly SampledColumn[],
): SampledColumn[] {
  const before = repeats([...known, ...entity]);
  const candidates = others.filter(
    (column) =>
      (column.distinct > 1 || (column.distinct === 1 && column.texts.length < column.values.length)) &&
      !column.isNearlyUnique &&
      (column.isWords || entityRank(column.name) >= 0),
  );
  const chosen = [...entity];
  let left = before;
  while (left > before * FEW) {
    const tried = candidates
      .filter((column) => !chosen.includes(column))
      .map((column) => ({ column, left: repeats([...known, ...chosen, column]) }))
      .sort((a, b) => a.left - b.left);
    const [best] = tried;
    if (best === undefined || best.left >= left) break;
    chosen.push(best.column);
    left = best.left;
  }
  return left <= before * FEW ? chosen : [...entity];
}
