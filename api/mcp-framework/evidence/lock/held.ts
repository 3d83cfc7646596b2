/** A lock belongs to another writer. The message follows the name of what is locked. */
export class Held extends Error {
  override readonly name = 'Held';
  /** What its reader can do about it; undefined where stopping the other process is enough. */
  readonly remedy: string | undefined;

  constructor(message = 'is open in another process', remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}
