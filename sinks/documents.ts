/** Records with an id, each stored as a whole. Every method rejects with StoreUnavailable when the database is unavailable. */
export interface Documents<Record extends { readonly id: string }> {
  /** All records, in the order of their ids. */
  list(): Promise<readonly Record[]>;
  /** The records with some ids, in the order of their ids; those that do not exist are left out. */
  of(ids: readonly string[]): Promise<readonly Record[]>;
  /** Stores a record in place of the one with its id, if there is one. */
  put(record: Record): Promise<void>;
  /** Removes a record; false when there is none. */
  remove(id: string): Promise<boolean>;
}
