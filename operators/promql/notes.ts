/** Most notes of a kind that an answer has. */
const MOST = 50;

/** What a reader of a result should know of how it was computed, each said once. */
export class Notes {
  private readonly ofWarnings = new Set<string>();
  private readonly ofInfos = new Set<string>();

  /** Says that a result may not be what was asked for. */
  warn(text: string): void {
    if (this.ofWarnings.size < MOST) this.ofWarnings.add(text);
  }

  /** Says that a result may not be what was meant. */
  inform(text: string): void {
    if (this.ofInfos.size < MOST) this.ofInfos.add(text);
  }

  get warnings(): readonly string[] {
    return [...this.ofWarnings];
  }

  get infos(): readonly string[] {
    return [...this.ofInfos];
  }
}
