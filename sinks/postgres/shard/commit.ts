import type { Transaction } from '../../store.ts';
import { literal } from '../literal.ts';
import { copyBlocks } from '../observations/blocks.ts';
import { replaceStaged, stageDescriptions } from '../observations/descriptions.ts';
import { OBSERVATION_COLUMNS, observationRows } from '../observations/observation-rows.ts';
import { copySeries } from '../observations/series.ts';
import type { Session } from '../session.ts';
import { insertSettings } from '../settings/settings.ts';
import { deleteRequests } from '../settings/settings-requests.ts';
import { copyChanges } from '../signals/changes.ts';
import { stageSignals, upsertStaged } from '../signals/signal-upsert.ts';
import { upsertPositions } from './positions.ts';
import { claimScopes } from './scope-homes.ts';
import { insertTicks } from './ticks.ts';

/** Target and number of a commit. */
export interface CommitPlace {
  readonly shard: number;
  /** Number of the commit. */
  readonly commit: number;
  /** Whether observations are stored as blocks. */
  readonly blocks: boolean;
  /** Channel notified for listeners. */
  readonly channel: string;
}

/**
 * Sends the rows of a transaction to tables without a unique constraint, which neither waits nor blocks others. Resolves to the
 * statements for the last message.
 */
export async function prepare(
  session: Session,
  transaction: Transaction,
  { shard, commit, blocks, channel }: CommitPlace,
): Promise<readonly string[]> {
  const { schema } = session;
  const {
    series,
    observations,
    signals,
    changes,
    ticks,
    settings,
    positions,
    homes = [],
    described,
  } = transaction;
  if (series.length > 0) await copySeries(session, shard, series);
  if (observations.some(({ length }) => length > 0)) {
    if (blocks) await copyBlocks(session, shard, observations);
    else {
      const rows = observationRows(observations, shard);
      await session.copyIn(`${schema}.observation_log (${OBSERVATION_COLUMNS})`, rows);
    }
  }
  if (changes.length > 0) await copyChanges(session, shard, commit, changes);
  if (signals.length > 0) await stageSignals(session, signals);
  if (described !== undefined) await stageDescriptions(session, shard, described);
  const answered = settings.flatMap(({ request }) => (request === undefined ? [] : [request]));
  return [
    ...(signals.length > 0 ? [upsertStaged(schema)] : []),
    ...(described !== undefined ? replaceStaged(schema) : []),
    ...(positions.length > 0 ? [upsertPositions(schema, shard, positions)] : []),
    ...(ticks.length > 0 ? [insertTicks(schema, shard, ticks)] : []),
    ...(settings.length > 0 ? [insertSettings(schema, shard, settings)] : []),
    ...(answered.length > 0 ? [deleteRequests(schema, answered)] : []),
    ...homes.map((claims) => claimScopes(schema, shard, claims)),
    // Last, because all shards wait for this row.
    changes.length > 0
      ? `SELECT ${schema}.number_changes(${shard}, ${commit}, ${changes.length}, ${literal(channel)})`
      : `SELECT last + 1 FROM ${schema}.change_counter`,
  ];
}
