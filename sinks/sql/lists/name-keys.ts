import { keyedName } from '../../../operators/records/series/name.ts';
import { SERIES_DESCRIPTION } from '../../tables.ts';
import { records } from '../select.ts';
import type { Session } from '../session.ts';

/** Descriptions per statement. */
const AT_ONCE = 2000;

/** The names of `series_description` as texts are searched for them, for rows of before these columns existed. */
export async function fillNameKeys(session: Session): Promise<void> {
  for (let after = -1; ; ) {
    const rest = `FROM series_description WHERE series > ?whole AND entity IS NOT NULL ORDER BY series LIMIT ${AT_ONCE}`;
    const found = await records(session, SERIES_DESCRIPTION, rest, [after]);
    const last = found.at(-1);
    if (last === undefined) return;
    const keys = found.flatMap(({ series, entity, metric }) => {
      const key = keyedName({ ...(entity !== null && { entity }), ...(metric !== null && { metric }) });
      return key === undefined ? [] : [[series, key.entity, key.metric ?? null]];
    });
    await session.updateEach(
      {
        table: 'series_description',
        values: { place: 'whole', name: 'text', part: 'text' },
        on: 'n.place = t.series',
        set: 'entity_key = n.name, metric_key = n.part',
      },
      keys,
    );
    after = last.series;
  }
}
