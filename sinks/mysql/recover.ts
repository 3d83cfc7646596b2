import type { LogMarks } from '../sql/marks.ts';
import { asNumber, asText } from '../sql/values.ts';
import type { Recovery } from '../store.ts';
import type { Session } from './connection/session.ts';
import { readDescriptions } from './descriptions.ts';
import { listTicks } from './logs.ts';
import { listPositions } from './positions.ts';

/** Reads the end of each log. */
export async function readMarks(session: Session): Promise<LogMarks> {
  // Retention may have emptied the log; the last tick is kept and records its end.
  const [row] = await session.rows(`
    SELECT
      greatest((SELECT coalesce(max(seq), 0) FROM observation_log), (SELECT coalesce(max(seq), 0) FROM tick_log),
        (SELECT coalesce(max(seq), 0) FROM checkpoint)),
      (SELECT last_change FROM writer),
      (SELECT coalesce(max(number), -1) FROM tick_log),
      (SELECT coalesce(max(version), 0) FROM settings_log),
      (SELECT coalesce(max(series) + 1, 0) FROM series)`);
  const [seq, change, tick, settings, series] = row.map(asNumber);
  return { seq, change, tick, settings, series };
}

/** State of the store that a restart needs. */
export async function recover(session: Session, storeId: string): Promise<Recovery> {
  const marks = await readMarks(session);
  const ticks = await listTicks(session, marks.tick - 1);
  const series = await session.rows('SELECT series, scope_id, entity_id FROM series ORDER BY series');
  return {
    series: series.map(([number, scope, entity], at) => {
      if (asNumber(number) !== at) throw new Error('the series numbers have a gap');
      return { scope_id: asText(scope), entity_id: asText(entity) };
    }),
    described: await readDescriptions(session),
    nextSeq: marks.seq + 1,
    lastChange: marks.change,
    lastTick: ticks.at(-1),
    storeId,
    positions: await listPositions(session, 'source_position'),
  };
}
