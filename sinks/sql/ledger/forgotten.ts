import type { Tombstone } from '../../ledger.ts';
import { FORGOTTEN, rowsOf } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { selected } from '../session.ts';
import { toTombstone } from './records.ts';

/** Rows of a block, each read separately. */
const ROWS = 4096;

/** Tombstones with a `seq` above `after`, in blocks; see `Ledger.forgottenAfter`. By pages of ids, since those of one removal share a `seq`. */
export async function* forgottenAfter(
  read: Engine['read'],
  scope: string,
  after: number,
): AsyncGenerator<readonly Tombstone[], void, undefined> {
  for (let last: string | undefined; ; ) {
    const [behind, values] = last === undefined ? ['', []] : ['AND c.id > ?uuid', [last]];
    const from = `FROM forgotten c WHERE c.scope = ?text AND c.seq > ?whole ${behind} ORDER BY c.id LIMIT ${ROWS}`;
    const cells = await read((session) =>
      session.cells(selected(FORGOTTEN.columns, 'c'), from, [scope, after, ...values]),
    );
    const rows = rowsOf(FORGOTTEN, FORGOTTEN.columns, cells);
    last = rows.at(-1)?.id;
    if (last === undefined) return;
    yield rows.map(toTombstone);
  }
}
