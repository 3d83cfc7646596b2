import type { SourcePosition } from '../../source-position.ts';
import { movedPositions } from '../../sql/lists/positions.ts';
import type { Tick, Transaction } from '../../store.ts';
import { instantLiteral, literal } from '../literal.ts';
import { copyBlocks } from '../observations/blocks.ts';
import { replaceStaged, stageDescriptions } from '../observations/descriptions.ts';
import { OBSERVATION_COLUMNS, observationRows } from '../observations/observation-rows.ts';
import { copySeries } from '../observations/series.ts';
import type { Session } from '../session.ts';
import { insertSettings } from '../settings/settings.ts';
import { deleteRequests } from '../settings/settings-requests.ts';
import { copyChanges } from '../signals/changes.ts';
import { stageSignals, upsertStaged } from '../signals/signal-upsert.ts';
import { claimScopes } from './scope-homes.ts';

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

/** Statement that writes positions of a shard; of duplicates the last one counts. */
export function upsertPositions(shard: number, positions: readonly SourcePosition[]): string {
  const rows = movedPositions([], positions).map(
    ({ source, partition, offset }) =>
      `(${shard}, ${literal(source)}, ${literal(partition)}, ${literal(offset)})`,
  );
  return (
    `INSERT INTO source_position VALUES ${rows.join(', ')} ` +
    'ON CONFLICT (shard, source, "partition") DO UPDATE SET "offset" = excluded."offset"'
  );
}

/** Statement that writes ticks of a shard. */
function insertTicks(shard: number, ticks: readonly Tick[]): string {
  const rows = ticks.map(
    ({ number, seq, at }) => `(${shard}, ${literal(number)}, ${literal(seq)}, ${instantLiteral(at)})`,
  );
  return `INSERT INTO tick_log VALUES ${rows.join(', ')}`;
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
      await session.copyIn(`observation_log (${OBSERVATION_COLUMNS})`, rows);
    }
  }
  if (changes.length > 0) await copyChanges(session, shard, commit, changes);
  if (signals.length > 0) await stageSignals(session, signals);
  if (described !== undefined) await stageDescriptions(session, shard, described);
  const answered = settings.flatMap(({ request }) => (request === undefined ? [] : [request]));
  return [
    ...(signals.length > 0 ? [upsertStaged()] : []),
    ...(described !== undefined ? replaceStaged() : []),
    ...(positions.length > 0 ? [upsertPositions(shard, positions)] : []),
    ...(ticks.length > 0 ? [insertTicks(shard, ticks)] : []),
    ...(settings.length > 0 ? [insertSettings(shard, settings)] : []),
    ...(answered.length > 0 ? [deleteRequests(answered)] : []),
    ...homes.map((claims) => claimScopes(shard, claims)),
    // Last, because all shards wait for this row.
    changes.length > 0
      ? `SELECT number_changes(${shard}, ${commit}, ${changes.length}, ${literal(channel)})`
      : `SELECT last + 1 FROM change_counter`,
  ];
}
