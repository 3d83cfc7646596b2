import type { SeriesKey } from '../../operators/records/directory.ts';
import type { KeyedName } from '../../operators/records/series/name.ts';
import type { Meant } from '../stored-register.ts';
import type { SeriesAsker } from './series-list.ts';
import type { Parameter } from './where.ts';

/** Names per statement. */
const AT_ONCE = 200;

const textOf = ({ entity, metric }: KeyedName) => JSON.stringify([entity, metric]);

function asTexts(...texts: readonly string[]): Parameter[] {
  return texts.map((text) => ['text', text]);
}

/** The ids of the series of names, with the least and the greatest of each. */
async function boundsOf<Value>(
  { schema, where, rows, text }: SeriesAsker<Value>,
  columns: readonly string[],
  condition: string,
  parameters: readonly Parameter[],
): Promise<{ readonly keys: readonly string[]; readonly least: string; readonly greatest: string }[]> {
  const wanted = where().and(condition, ...parameters);
  const grouped = columns.join(', ');
  const { uuidText } = wanted.dialect;
  // Two ids as one text: a name has one series when the least and the greatest of its texts are equal.
  const ids = `${uuidText('s.scope_id')} || ' ' || ${uuidText('s.entity_id')}`;
  const found = await rows(
    `SELECT ${grouped}, min(${ids}), max(${ids})
     FROM ${schema}series_description d JOIN ${schema}series s ON s.series = d.series ${wanted} GROUP BY ${grouped}`,
    wanted,
  );
  return found.map((row) => ({
    keys: row.slice(0, columns.length).map(text),
    least: text(row[columns.length]),
    greatest: text(row[columns.length + 1]),
  }));
}

function keyIn(ids: string): SeriesKey {
  const [scope_id, entity_id] = ids.split(' ');
  return { scope_id, entity_id };
}

/** The series that each name means; see `StoredRegister.meant`. */
export async function meantSeries<Value>(
  asker: SeriesAsker<Value>,
  names: readonly KeyedName[],
): Promise<readonly Meant[]> {
  const found = new Map<string, SeriesKey | 'several'>();
  const { rowsIn } = asker.where().dialect;
  const distinct = [...new Map(names.map((name) => [textOf(name), name])).values()];
  for (let at = 0; at < distinct.length; at += AT_ONCE) {
    const some = distinct.slice(at, at + AT_ONCE);
    const whole = some.flatMap(({ entity, metric }) => (metric === undefined ? [] : [{ entity, metric }]));
    const alone = some.flatMap(({ entity, metric }) => (metric === undefined ? [entity] : []));
    const bounds = [
      ...(whole.length === 0
        ? []
        : await boundsOf(
            asker,
            ['d.entity_key', 'd.metric_key'],
            `(d.entity_key, d.metric_key) IN ${rowsIn(whole.map(() => '(@, @)').join(', '))}`,
            whole.flatMap(({ entity, metric }) => asTexts(entity, metric)),
          )),
      ...(alone.length === 0
        ? []
        : await boundsOf(
            asker,
            ['d.entity_key'],
            `d.entity_key IN (${alone.map(() => '@').join(', ')})`,
            asTexts(...alone),
          )),
    ];
    for (const { keys, least, greatest } of bounds) {
      const [entity, metric] = keys;
      found.set(textOf({ entity, metric }), least === greatest ? keyIn(least) : 'several');
    }
  }
  const single = [...found].flatMap(([name, one]) => (one === 'several' ? [] : [{ name, key: one }]));
  const described = single.length === 0 ? [] : await asker.describe(single.map(({ key }) => key));
  const known = new Map(single.map(({ name, key }, at) => [name, { ...key, ...described[at] }]));
  return names.map((name) => {
    const own = textOf(name);
    return known.get(own) ?? (found.has(own) ? 'several' : 'none');
  });
}

/** Whether observations gave a name to any series. */
export async function hasNames<Value>({ schema, where, rows }: SeriesAsker<Value>): Promise<boolean> {
  const found = await rows(
    `SELECT 1 FROM ${schema}series_description WHERE entity_key IS NOT NULL LIMIT 1`,
    where(),
  );
  return found.length > 0;
}
