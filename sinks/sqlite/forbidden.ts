import { asText } from '../sql/values.ts';
import type { Connection } from './connection.ts';
import type { Forbidden } from './statement.ts';

/** Functions beyond SQLite's own that only compute. The driver brings others, which read and write files. */
const HARMLESS_FUNCTIONS: ReadonlySet<string> = new Set(
  `acos acosh asin asinh atan atan2 atanh atn2 ceil ceiling charindex cos cosh cot coth degrees difference exp floor
   leftstr ln log log10 lower_quartile median mode padc padl padr pi power proper radians regexp regexpi reverse
   rightstr sha3 sign sin sinh sqrt square stdev strfilter tan tanh upper_quartile uuid uuid_blob uuid_str
   variance`.split(/\s+/),
);

/** Tables beyond the schema's that say nothing of the machine. */
const HARMLESS_TABLES: ReadonlySet<string> = new Set([
  'json_each',
  'json_tree',
  'generate_series',
  'pragma_table_info',
  'pragma_table_xinfo',
  'pragma_table_list',
  'pragma_index_list',
  'pragma_index_info',
]);

async function names(connection: Connection, sql: string): Promise<string[]> {
  return (await connection.rows(sql)).map(([name]) => asText(name).toLowerCase());
}

/** Everything that this build of SQLite brings beyond its own and that is not known to be harmless. */
export async function forbiddenIn(connection: Connection): Promise<Forbidden> {
  const functions = await names(connection, 'SELECT name FROM pragma_function_list WHERE NOT builtin');
  // One of these ends the process when it is called without an argument, and none is of use here.
  const fragile = await names(
    connection,
    "SELECT name FROM pragma_function_list WHERE name GLOB 'libsql_*' OR name GLOB 'vector*'",
  );
  const modules = await names(connection, 'SELECT name FROM pragma_module_list');
  const pragmas = await names(connection, "SELECT 'pragma_' || name FROM pragma_pragma_list");
  return {
    functions: new Set([
      ...functions.filter((name) => !HARMLESS_FUNCTIONS.has(name)),
      ...fragile,
      'load_extension',
    ]),
    tables: new Set([...modules, ...pragmas].filter((name) => !HARMLESS_TABLES.has(name))),
  };
}
