import type { Verdict } from '../../verdict.ts';
import type { ComparedQuality } from '../frame/comparison.ts';
import type { Frame } from '../frame/frame.ts';

/** True if `to` has at most as much as `from`, by any path; with `strict`, at least one step must be strictly less. */
function reaches(graph: readonly ComparedQuality[], from: string, to: string, strict: boolean): boolean {
  const seen = new Set<string>();
  const open: [string, boolean][] = [[from, false]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [name, less] = at;
    if (name === to && (less || !strict) && (name !== from || less)) return true;
    const key = `${name}\n${less}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { more, less: below, equal } of graph) {
      if (more === name) open.push([below, less || !equal]);
      if (equal && below === name) open.push([more, less]);
    }
  }
  return false;
}

function against(graph: readonly ComparedQuality[], said: ComparedQuality): boolean {
  const known = graph.filter(({ quality, denied }) => quality === said.quality && !denied);
  if (said.denied)
    return said.equal
      ? known.some(
          ({ equal, more, less }) =>
            equal &&
            ((more === said.more && less === said.less) || (less === said.more && more === said.less)),
        )
      : reaches(known, said.more, said.less, true);
  if (said.equal)
    return reaches(known, said.more, said.less, true) || reaches(known, said.less, said.more, true);
  return reaches(known, said.less, said.more, false);
}

/** Comparisons contradict when the order that one states opposes a path of the other. */
export function comparatives(a: Frame, b: Frame): Verdict | undefined | 'none' {
  if (a.comparisons === undefined || b.comparisons === undefined) return undefined;
  for (const [graph, said] of [
    [a.comparisons, b.comparisons],
    [b.comparisons, a.comparisons],
  ]) {
    const clash = said.find((one) => against(graph, one));
    if (clash === undefined) continue;
    const { quality, more, less, equal, denied } = clash;
    const order = equal
      ? `"${more}" is as ${quality} as "${less}"`
      : `"${more}" is more ${quality} than "${less}"`;
    const denial = denied ? 'it is not so that ' : '';
    return {
      relation: 'contradicts',
      kind: denied ? 'polarity_conflict' : 'exclusive_conflict',
      confidence: 0.97,
      rationale: `one says that ${denial}${order}; the order of the other excludes it`,
    };
  }
  return 'none';
}
