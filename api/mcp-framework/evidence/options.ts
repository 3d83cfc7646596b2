import type { Logger } from '../log/logger.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Key } from './keys.ts';
import type { Witness } from './witness.ts';

/** What happens where a record cannot be written. */
export type OnFailure = 'refuse' | 'warn';

export interface EvidenceOptions {
  /** Such as `audit/calls.jsonl`: its files are `audit/calls.000000000000.jsonl` and so on, named by their first record. */
  readonly path: string;
  /** Bytes at which a file is full and the next record begins a new one; default 64 MiB. */
  readonly maxBytes?: number;
  /**
   * When a record is on the disk. `batch`, the default: before its call is answered; calls that wait at the same time share
   * one sync. `always`: the same with a sync for each. `never`: when the operating system likes, so that a crash of the
   * machine (not of the process) may take records of answered calls along.
   */
  readonly fsync?: 'always' | 'batch' | 'never';
  /**
   * Private key of Ed25519 (PEM, PKCS #8) of the log's owner, which vouches for the first key of a log when the log begins. It
   * is not needed to go on, and best kept elsewhere from then on. Without one nobody vouches for the keys.
   */
  readonly key?: Key;
  /** Public keys of owners that may have begun this log, where the key is a new one. */
  readonly earlierKeys?: readonly Key[];
  /** When the log is sealed: after so many records, and after so many seconds with a new one; default 1000 and 60. */
  readonly checkpointEvery?: { readonly records?: number; readonly seconds?: number };
  /**
   * What a caller is answered whose record cannot be written. `refuse`, the default: an error in place of the answer, and
   * no tool is called until records can be written again. `warn`: the answer. Either way the server's log tells, and the
   * next record that can be written says how many calls are missing.
   */
  readonly onFailure?: OnFailure;
  /** Is given every checkpoint. */
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  /** Is told every checkpoint, to keep it where whoever can write the log cannot; see {@link fileWitness}, {@link httpWitness}. */
  readonly witness?: Witness;
  /** Default: JSON lines on standard error. */
  readonly logger?: Logger;
}
