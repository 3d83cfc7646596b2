import { itemAt } from '../../../operators/item-at.ts';
import type { SeriesKey } from '../../../operators/records/directory.ts';
import type { KeyedName } from '../../../operators/records/series/name.ts';
import type { Meant } from '../../stored-register.ts';
import { some } from '../select.ts';
import type { Session } from '../session.ts';
import { type Parameter, Where } from '../where.ts';
import { describeSeries } from './descriptions.ts';

/** Names per statement. */
const AT_ONCE = 200;

const textOf = ({ entity, metric }: KeyedName) => JSON.stringify([entity, metric]);

function asTexts(...texts: readonly string[]): Parameter[] {
  return texts.map((text) => ['text', text]);
}

/** The ids of the series of names, with the least and the greatest of each. */
async function boundsOf(
  session: Session,
  columns: readonly string[],
  condition: string,
  parameters: readonly Parameter[],
): Promise<{ readonly keys: readonly string[]; readonly least: string; readonly greatest: string }[]> {
  const wanted = new Where(session.dialect).and(condition, ...parameters);
  const grouped = columns.join(', ');
  const { uuidText } = session.dialect;
  // Two ids as one text: a name has one series when the least and the greatest of its texts are equal.
  const ids = `${uuidText('s.scope_id')} || ' ' || ${uuidText('s.entity_id')}`;
  const found = await session.cells(
    [...columns, `min(${ids})`, `max(${ids})`].map((sql) => ({ sql, kind: 'text' })),
    `FROM series_description d JOIN series s ON s.series = d.series ${wanted} GROUP BY ${grouped}`,
    wanted.values,
  );
  return found.map((row) => {
    const read = row.map(String);
    return {
      keys: read.slice(0, columns.length),
      least: itemAt(read, columns.length),
      greatest: itemAt(read, columns.length + 1),
    };
  });
}

function keyIn(ids: string): SeriesKey {
  const at = ids.indexOf(' ');
  return { scope_id: ids.slice(0, at), entity_id: ids.slice(at + 1) };
}

/** The series that each name means; see `StoredRegister.meant`. */
export async function meantSeries(session: Session, names: readonly KeyedName[]): Promise<readonly Meant[]> {
  const found = new Map<string, SeriesKey | 'several'>();
  const { rowsIn } = session.dialect;
  const distinct = [...new Map(names.map((name) => [textOf(name), name])).values()];
  for (let at = 0; at < distinct.length; at += AT_ONCE) {
    const some = distinct.slice(at, at + AT_ONCE);
    const whole = some.flatMap(({ entity, metric }) => (metric === undefined ? [] : [{ entity, metric }]));
    const alone = some.flatMap(({ entity, metric }) => (metric === undefined ? [entity] : []));
    const bounds = [
      ...(whole.length === 0
        ? []
        : await boundsOf(
            session,
            ['d.entity_key', 'd.metric_key'],
            `(d.entity_key, d.metric_key) IN ${rowsIn(whole.map(() => '(@, @)').join(', '))}`,
            whole.flatMap(({ entity, metric }) => asTexts(entity, metric)),
          )),
      ...(alone.length === 0
        ? []
        : await boundsOf(
            session,
            ['d.entity_key'],
            `d.entity_key IN (${alone.map(() => '@').join(', ')})`,
            asTexts(...alone),
          )),
    ];
    for (const { keys, least, greatest } of bounds) {
      const [, metric] = keys;
      found.set(textOf({ entity: itemAt(keys, 0), metric }), least === greatest ? keyIn(least) : 'several');
    }
  }
  const single = [...found].flatMap(([name, one]) => (one === 'several' ? [] : [{ name, key: one }]));
  const described =
    single.length === 0
      ? []
      : await describeSeries(
          session,
          single.map(({ key }) => key),
        );
  const known = new Map(single.map(({ name, key }, at) => [name, { ...key, ...described[at] }]));
  return names.map((name) => {
    const own = textOf(name);
    return known.get(own) ?? (found.has(own) ? 'several' : 'none');
  });
}

/** Whether observations gave a name to any series. */
export function hasNames(session: Session): Promise<boolean> {
  return some(session, 'FROM series_description WHERE entity_key IS NOT NULL');
}
