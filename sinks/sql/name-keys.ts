import { keyedName } from '../../operators/records/series/name.ts';
import { asText } from './values.ts';

/** Descriptions per statement. */
const AT_ONCE = 2000;

/** How an engine answers {@link fillNameKeys}. */
export interface NameKeysAsker {
  /** Prefix of the tables, such as `tidemark.`. */
  readonly schema: string;
  readonly rows: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  readonly run: (sql: string) => Promise<unknown>;
  readonly number: (value: unknown) => number;
  /** Text as it is stored, and back. */
  readonly encode: (text: string) => string;
  readonly decode: (text: string) => string;
}

/** The names of `series_description` as texts are searched for them, for rows of before these columns existed. */
export async function fillNameKeys({
  schema,
  rows,
  run,
  number,
  encode,
  decode,
}: NameKeysAsker): Promise<void> {
  const quoted = (text: string | undefined) =>
    text === undefined ? 'NULL' : `'${encode(text).replaceAll("'", "''")}'`;
  for (let after = -1; ; ) {
    const found = await rows(
      `SELECT series, entity, metric FROM ${schema}series_description
       WHERE series > ${after} AND entity IS NOT NULL ORDER BY series LIMIT ${AT_ONCE}`,
    );
    if (found.length === 0) return;
    const values = found.flatMap(([series, entity, metric]) => {
      const name = {
        entity: decode(asText(entity)),
        ...(metric !== null && { metric: decode(asText(metric)) }),
      };
      const key = keyedName(name);
      return key === undefined
        ? []
        : [`(${number(series)}, ${quoted(key.entity)}, CAST(${quoted(key.metric)} AS VARCHAR))`];
    });
    if (values.length > 0) {
      await run(
        `WITH key (series, entity, metric) AS (VALUES ${values.join(', ')})
         UPDATE ${schema}series_description SET entity_key = key.entity, metric_key = key.metric FROM key
         WHERE key.series = series_description.series`,
      );
    }
    after = number(found[found.length - 1][0]);
  }
}
