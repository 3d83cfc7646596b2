import type { SourcePosition } from '../../source-position.ts';

const keyOf = ({ source, partition }: SourcePosition) => JSON.stringify([source, partition]);

/** True when an offset is smaller than another; both are integers as text, of any length. */
function isBehind(offset: string, other: string): boolean {
  return BigInt(offset) < BigInt(other);
}

/** The greatest position of each partition of a source among known and new ones: a position never moves back. */
export function furthest(
  known: readonly SourcePosition[],
  came: readonly SourcePosition[],
): readonly SourcePosition[] {
  const result = new Map(known.map((position) => [keyOf(position), position]));
  for (const position of came) {
    const last = result.get(keyOf(position));
    if (last === undefined || isBehind(last.offset, position.offset)) result.set(keyOf(position), position);
  }
  return [...result.values()];
}
