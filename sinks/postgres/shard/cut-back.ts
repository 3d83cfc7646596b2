import { seqBase, seriesBase } from '../values.ts';
import { upsertPositions } from './commit.ts';
import type { PostgresMarks } from './marks.ts';

/**
 * Statements that remove what lies beyond `marks`: a commit that was reported as failed because its outcome was unknown, but had
 * happened. Its caller retries, so it must not be there twice. Positions are restored; signals stay, because the retry overwrites
 * them. The numbers of its changes stay unused, because readers may have seen them.
 *
 * @param commit number of that commit
 */
export function cutBack(
  shard: number,
  commit: number,
  { seq, tick, settings, series, positions }: PostgresMarks,
): readonly string[] {
  const base = seriesBase(shard);
  return [
    `DELETE FROM observation_log WHERE seq > ${seq} AND seq <= ${seqBase(shard + 1)}`,
    `DELETE FROM block_log WHERE shard = ${shard} AND last_seq > ${seq}`,
    `DELETE FROM change_row WHERE shard = ${shard} AND commit = ${commit}`,
    `DELETE FROM change_batch WHERE shard = ${shard} AND commit = ${commit}`,
    `DELETE FROM tick_log WHERE shard = ${shard} AND number > ${tick}`,
    `DELETE FROM settings_log WHERE shard = ${shard} AND version > ${settings}`,
    `DELETE FROM series WHERE series >= ${base + series} AND series < ${seriesBase(shard + 1)}`,
    `DELETE FROM series_description WHERE series >= ${base + series} AND series < ${seriesBase(shard + 1)}`,
    `DELETE FROM source_position WHERE shard = ${shard}`,
    ...(positions.length > 0 ? [upsertPositions(shard, positions)] : []),
    `UPDATE shard SET next_seq = ${seq + 1} WHERE number = ${shard}`,
  ];
}
