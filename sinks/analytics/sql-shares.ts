import { Shares } from '../../operators/quotas/shares.ts';

/** Bytes that the file of an answer counts as at least: it has a descriptor and buffers. */
export const LEAST_FILE = 1024 * 1024;

/** What callers of SQL share. */
export interface SqlShares {
  /** Statements that run at the same time. */
  readonly lanes: Shares;
  /** Bytes of the files of Parquet answers. */
  readonly files: Shares;
}

/**
 * The limits of SQL, which callers share.
 *
 * @param lanes statements that may run at the same time
 * @param files bytes
 * @param refused is called for each refusal, with the name of the limit
 */
export function sqlShares(lanes: number, files: number, refused?: (name: string) => void): SqlShares {
  return {
    lanes: new Shares({
      name: 'sql_lanes',
      what: 'SQL statements at the same time',
      total: lanes,
      setting: 'SIGNAL_SQL_LANES',
      retryAfter: 1,
      refused,
    }),
    files: new Shares({
      name: 'sql_files',
      what: 'bytes of Parquet answers that wait for their readers',
      total: files,
      setting: 'SIGNAL_SQL_FILES',
      retryAfter: 5,
      refused,
    }),
  };
}
