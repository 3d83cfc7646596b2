import { setImmediate as nextTurn } from 'node:timers/promises';
import { itemAt } from '../../../operators/item-at.ts';
import { wholes } from '../../sql/select.ts';
import type { Checkpoint, SavedCheckpoint, SeriesState } from '../../store.ts';
import { CopyReader, CopyRows } from '../binary.ts';
import { instantLiteral, literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { PostgresSession } from '../sql-session.ts';
import { micros } from '../values.ts';

/** Bytes of states per message. */
const SLICE = 4_194_304;

async function copyStates(
  session: Session,
  shard: number,
  commit: number,
  states: Checkpoint['series'],
): Promise<void> {
  const write = async (rows: CopyRows) => {
    await session.copyIn(`series_state (shard, commit, series, state)`, rows.end());
    await nextTurn();
  };
  let rows = new CopyRows(SLICE);
  let bytes = 0;
  for await (const { series, state } of states) {
    rows.row(4).int8(shard).int8(commit).int4(series).bytes(state);
    bytes += state.length;
    if (bytes < SLICE) continue;
    await write(rows);
    rows = new CopyRows(SLICE);
    bytes = 0;
  }
  if (bytes > 0) await write(rows);
}

/**
 * Sends a checkpoint to the server, as commit number `commit`, and returns the statements for the last message. These delete the older
 * states of its series (all states after a change of layout), and the ticks and blocks that it covers, except the last tick.
 */
export async function prepareCheckpoint(
  session: Session,
  { shard, commit }: { shard: number; commit: number },
  { layout, tick, rest, series }: Checkpoint,
): Promise<readonly string[]> {
  await copyStates(session, shard, commit, series);
  const hex = `'\\x${Buffer.from(rest.buffer, rest.byteOffset, rest.length).toString('hex')}'`;
  return [
    `DELETE FROM series_state WHERE shard = ${shard} AND commit < ${commit}
       AND EXISTS (SELECT FROM checkpoint WHERE shard = ${shard} AND layout <> ${literal(layout)})`,
    `DELETE FROM series_state old USING series_state new
     WHERE old.shard = ${shard} AND new.shard = ${shard} AND new.commit = ${commit}
       AND old.series = new.series AND old.commit < ${commit}`,
    `DELETE FROM checkpoint WHERE shard = ${shard}`,
    `INSERT INTO checkpoint VALUES (${shard}, ${literal(layout)}, ${literal(tick.number)},
       ${literal(tick.seq)}, ${instantLiteral(tick.at)}, ${hex}::bytea)`,
    `DELETE FROM tick_log WHERE shard = ${shard} AND number <= ${literal(tick.number)}
       AND number < (SELECT max(number) FROM tick_log WHERE shard = ${shard})`,
    `DELETE FROM block_log WHERE shard = ${shard} AND last_seq <= ${literal(tick.seq)}`,
  ];
}

/** States per read. */
const READ_ROWS = 1024;

async function readStates(session: Session, shard: number): Promise<SeriesState[]> {
  const states: SeriesState[] = [];
  for (let last = -1; ; ) {
    const bytes = await session.copyOut(
      `SELECT series, state FROM series_state
       WHERE shard = ${shard} AND series > ${last} ORDER BY series LIMIT ${READ_ROWS}`,
    );
    const reader = new CopyReader(bytes);
    const before = states.length;
    while (reader.next()) states.push({ series: reader.int4(), state: reader.bytes() });
    if (states.length - before < READ_ROWS) return states;
    last = itemAt(states, -1).series;
  }
}

/** The checkpoint of a shard, or undefined when there is none of this layout. */
export async function loadCheckpoint(
  session: Session,
  shard: number,
  layout: string,
): Promise<SavedCheckpoint | undefined> {
  const [found] = await wholes(
    new PostgresSession(session),
    ['number', 'seq', micros('"at"')],
    'FROM checkpoint WHERE shard = ?whole AND layout = ?text',
    [shard, layout],
  );
  if (found === undefined) return undefined;
  const [number, seq, at] = [Number(found[0]), Number(found[1]), Number(found[2])];
  const rest = new CopyReader(await session.copyOut(`SELECT rest FROM checkpoint WHERE shard = ${shard}`));
  rest.next();
  return {
    layout,
    tick: { number, seq, at },
    rest: rest.bytes(),
    series: await readStates(session, shard),
  };
}
