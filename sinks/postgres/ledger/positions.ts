import type { SourcePosition } from '../../source-position.ts';
import { placeOf } from '../../sql/lists/positions.ts';
import { literal } from '../literal.ts';

const COUNT = /^\d+$/;

/** The later of two positions: the greater if both are counts, else the latest written. */
function later(before: SourcePosition | undefined, position: SourcePosition): SourcePosition {
  if (before === undefined) return position;
  const counts = COUNT.test(before.offset) && COUNT.test(position.offset);
  return counts && BigInt(before.offset) > BigInt(position.offset) ? before : position;
}

/** Statement that upserts positions; a count never decreases. */
export function upsertLedgerPositions(positions: readonly SourcePosition[]): string {
  const last = new Map<string, SourcePosition>();
  for (const position of positions) {
    last.set(placeOf(position), later(last.get(placeOf(position)), position));
  }
  const rows = Array.from(
    last.values(),
    ({ source, partition, offset }) => `(${literal(source)}, ${literal(partition)}, ${literal(offset)})`,
  );
  return `INSERT INTO ledger_position AS p VALUES ${rows.join(', ')}
    ON CONFLICT (source, "partition") DO UPDATE SET "offset" = excluded."offset"
    WHERE CASE WHEN p."offset" ~ '^[0-9]+$' AND excluded."offset" ~ '^[0-9]+$'
      THEN excluded."offset"::numeric > p."offset"::numeric ELSE true END`;
}
