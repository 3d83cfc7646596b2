import type { Described } from './store.ts';

/** The last description of each series and scope; undefined when there is none. */
export function latestOf(all: readonly Described[]): Described | undefined {
  const last = all.at(-1);
  if (last === undefined || all.length === 1) return last;
  const series = new Map(all.flatMap((one) => one.series.map((each) => [each.series, each])));
  const scopes = new Map(all.flatMap((one) => one.scopes.map((each) => [each.scope_id, each])));
  return { series: [...series.values()], scopes: [...scopes.values()], at: last.at };
}
