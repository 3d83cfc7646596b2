import type { TakeBytes } from '../../../sinks/analytics/sql-process.ts';
import type { QueryResult } from '../../../sinks/store.ts';
import type { CallInput } from '../../calls/call.ts';
import { localCaller } from '../../calls/caller.ts';
import { checked } from '../../calls/checked.ts';
import { sql as call, sqlBytes, sqlResult } from '../../calls/sql.ts';
import type { SqlForm } from '../../calls/sql-forms.ts';
import type { Client } from '../../client/index.ts';
import type { ServerConfig } from '../../config/config.ts';
import { openAnalytics } from '../../stores/open-analytics.ts';
import { openStore } from '../../stores/open-store.ts';
import { configFrom } from '../environment.ts';
import type { Io } from '../io.ts';
import { NOTHING_PENDING, type TargetFlags, targetOf } from '../target.ts';

/** A statement, its parameters, and the most rows of it. */
export type SqlFields = CallInput<typeof call>;

/** Answers SQL: a server, or the store itself. */
export interface SqlClient {
  /** The rows: without a limit SIGNAL_SQL_ROWS of them. The signal ends the statement. */
  readonly rows: (fields: SqlFields, signal?: AbortSignal) => Promise<QueryResult>;
  /** The bytes of any number of rows. */
  readonly bytes: (fields: SqlFields, form: SqlForm, take: TakeBytes, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

function ofServer(client: Client): SqlClient {
  return {
    async rows({ sql, limit, params }, signal) {
      return sqlResult(await client.sql(sql, limit, params, signal));
    },
    async bytes({ sql, limit, params }, form, take, signal) {
      for await (const part of client.sqlBytes(sql, form, { limit, params, signal })) await take(part);
    },
    close: async () => undefined,
  };
}

/**
 * What answers the SQL of a command. Close it.
 *
 * @param limits what is in force in place of the configuration where the store itself is opened
 * @throws TidemarkError if a server that cannot be reached has the store locked
 */
export async function sqlClient(
  io: Pick<Io, 'env'>,
  flags: TargetFlags,
  limits: Partial<Pick<ServerConfig, 'sqlTimeout'>> = {},
): Promise<SqlClient> {
  const target = await targetOf(io, flags);
  if (target.kind === 'server') return ofServer(target.client);
  const config = { ...configFrom(io, flags.db === undefined ? {} : { db: flags.db }), ...limits };
  const { store } = target;
  const { dsn } = config.memory;
  const memory = dsn === undefined ? store : await openStore(dsn, { readOnly: true });
  const analytics = openAnalytics({ ...config, sqlLanes: 1, sqlFolder: undefined }, store, memory);
  const backend = { analytics, intake: NOTHING_PENDING, config };
  return {
    rows(fields, signal) {
      // Whoever can open the store may run SQL on it, and read as many rows as they ask for.
      const sqlRows = fields.limit ?? config.sqlRows;
      const context = signal === undefined ? {} : { gone: signal };
      return localCaller({ ...backend, config: { ...config, sqlRows } }, context).call(call, fields);
    },
    bytes: (fields, form, take, signal) =>
      sqlBytes(backend, checked(call.input, fields), { form, take, signal }),
    async close() {
      await analytics.close();
      if (memory !== store) await memory.close();
      await store.close();
    },
  };
}
