import type { Logger } from '../log/logger.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Key } from './keys.ts';
import type { Witness } from './witness.ts';

/** What happens if a record cannot be written. */
export type OnFailure = 'refuse' | 'warn';

export interface EvidenceOptions {
  /** Such as `audit/calls.jsonl`: its files are `audit/calls.000000000000.jsonl` and so on, named by their first record. */
  readonly path: string;
  /** Size in bytes at which a file is full and the next record starts a new one; default 64 MiB. */
  readonly maxBytes?: number;
  /**
   * When a record is synced to the disk. `batch`, the default: before its call is answered; concurrent calls share one sync. `always`: the
   * same, with a sync for each record. `never`: when the operating system decides, so that a crash of the machine (not of the process) may
   * lose the records of answered calls.
   */
  readonly fsync?: 'always' | 'batch' | 'never';
  /**
   * Ed25519 private key (PEM, PKCS #8) of the log's owner, which vouches for the first key when a log is created. It is not needed to
   * continue the log, and is best stored elsewhere from then on. Without it, nobody vouches for the keys.
   */
  readonly key?: Key;
  /** Public keys of owners that may have created this log, if the key has been replaced. */
  readonly earlierKeys?: readonly Key[];
  /** When the log is sealed: after this many records, and after this many seconds with a new record; default 1000 and 60. */
  readonly checkpointEvery?: { readonly records?: number; readonly seconds?: number };
  /**
   * The answer to a call whose record cannot be written. `refuse`, the default: an error in place of the answer, and no tool is called
   * until records can be written again. `warn`: the answer. In both cases the server's log reports it, and the next record that can be
   * written states how many calls are missing.
   */
  readonly onFailure?: OnFailure;
  /** Receives every checkpoint. */
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void;
  /** Receives every checkpoint, to keep it where a writer of the log cannot change it; see {@link fileWitness}, {@link httpWitness}. */
  readonly witness?: Witness;
  /** Default: JSON lines on standard error. */
  readonly logger?: Logger;
}
