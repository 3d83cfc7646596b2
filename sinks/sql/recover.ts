import type { SeriesKey } from '../../operators/records/directory.ts';
import type { SourcePosition } from '../source-position.ts';
import type { JournalMark, Recovery } from '../store.ts';
import { SERIES, SOURCE_POSITION } from '../tables.ts';
import { readDescriptions } from './lists/descriptions.ts';
import { listPositions } from './lists/positions.ts';
import { listTicks } from './lists/settings.ts';
import type { LogMarks } from './marks.ts';
import { numbers, records, texts } from './select.ts';
import type { Session } from './session.ts';
import { checkFilled } from './transfer/origin.ts';
import { only } from './values.ts';

/** Reads the end of each log; `change` is that of the last change ever where the log may have lost it. */
export async function readMarks(session: Session): Promise<LogMarks> {
  const { greatest, lastChange } = session.dialect;
  // Retention may have emptied the log; the last tick is kept and records its end.
  const [seq, change, tick, settings, series] = await numbers(session, [
    `${greatest}((SELECT coalesce(max(seq), 0) FROM observation_log), (SELECT coalesce(max(seq), 0) FROM tick_log),
       (SELECT coalesce(max(seq), 0) FROM checkpoint))`,
    `(${lastChange})`,
    '(SELECT coalesce(max(number), -1) FROM tick_log)',
    '(SELECT coalesce(max(version), 0) FROM settings_log)',
    '(SELECT coalesce(max(series) + 1, 0) FROM series)',
  ]);
  return { seq, change, tick, settings, series };
}

/**
 * Id of the store, created with it.
 *
 * @param filling whether the store may be only partly filled
 * @throws StoreUnavailable if it is, and may not
 */
export async function readStoreId(session: Session, filling = false): Promise<string> {
  if (!filling) await checkFilled(session);
  return only(await texts(session, 'store_id', 'text', 'FROM store_info'));
}

/** The end of a store's logs when it is opened. */
export interface StoreEnd {
  readonly marks: LogMarks;
  readonly positions: readonly SourcePosition[];
}

/**
 * Reads what a store is opened with.
 *
 * @param filling whether the store may be only partly filled
 * @throws StoreUnavailable if it is, and may not
 */
export async function opened(
  session: Session,
  filling: boolean,
): Promise<{ readonly storeId: string; readonly end: StoreEnd }> {
  const storeId = await readStoreId(session, filling);
  const [marks, positions] = [await readMarks(session), await listPositions(session, SOURCE_POSITION)];
  return { storeId, end: { marks, positions } };
}

/** Series in the order of their numbers, from `base` on; of those that satisfy a condition. */
export async function listSeries(session: Session, condition = 'true', base = 0): Promise<SeriesKey[]> {
  const rows = await records(session, SERIES, `FROM series WHERE ${condition} ORDER BY series`);
  return rows.map(({ series, scope_id, entity_id }, at) => {
    if (series !== base + at) throw new Error('the series numbers have a gap');
    return { scope_id, entity_id };
  });
}

/** State of the store that a restart needs. */
export function recover(
  session: Session,
  storeId: string,
  journal: JournalMark | undefined,
): Promise<Recovery> {
  return session.snapshot(async () => {
    const marks = await readMarks(session);
    const ticks = await listTicks(session, marks.tick - 1);
    return {
      series: await listSeries(session),
      described: await readDescriptions(session),
      nextSeq: marks.seq + 1,
      lastChange: marks.change,
      lastTick: ticks.at(-1),
      storeId,
      positions: await listPositions(session, SOURCE_POSITION),
      ...(journal && { journal }),
    };
  });
}
