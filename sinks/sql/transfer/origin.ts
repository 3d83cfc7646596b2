import { Conflict, StoreUnavailable } from '../../../operators/records/errors.ts';
import { TRANSFER_TABLES } from '../../transfer/tables.ts';
import { asText } from '../values.ts';

/** A store that is being filled, as far as all engines do it alike. */
export interface Filling {
  /** Rows of a SELECT. */
  readonly rows: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  /** Runs statements in one transaction. */
  readonly transact: (statements: readonly string[]) => Promise<unknown>;
  /** Prefix of the names of tables; default: none. */
  readonly schema?: string;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** What a store is being filled from; undefined when it is not. */
export async function originOf({ rows, schema = '' }: Filling): Promise<string | undefined> {
  const [row] = await rows(`SELECT origin FROM ${schema}transfer`);
  return row === undefined ? undefined : asText(row[0]);
}

/**
 * Refuses a store that is only partly filled.
 *
 * @throws StoreUnavailable with the remedy
 */
export async function checkFilled(filling: Pick<Filling, 'rows' | 'schema'>): Promise<void> {
  const { rows, schema = '' } = filling;
  const [row] = await rows(`SELECT origin FROM ${schema}transfer`);
  if (row === undefined) return;
  throw new StoreUnavailable(
    'The store is only partly filled: tidemark migrate or restore was interrupted. Run it again, or remove the store.',
  );
}

/** Begins, or goes on; see {@link TableWriter.begin}. */
export async function beginFilling(filling: Filling, origin: string, storeId: string): Promise<void> {
  const { rows, transact, schema = '' } = filling;
  const before = await originOf(filling);
  if (before === origin) return;
  if (before !== undefined) {
    throw new Conflict(
      'The target is partly filled from another store, or from an earlier state of this one; remove it, or choose another.',
    );
  }
  for (const { name } of TRANSFER_TABLES) {
    const found = await rows(`SELECT 1 FROM ${schema}${name} LIMIT 1`);
    if (found.length > 0) {
      throw new Conflict('The target is not empty; remove it, or choose another.');
    }
  }
  await transact([
    `INSERT INTO ${schema}transfer VALUES (${literal(origin)})`,
    `UPDATE ${schema}store_info SET store_id = ${literal(storeId)}`,
  ]);
}
