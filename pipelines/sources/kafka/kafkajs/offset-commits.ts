import type { Consumer } from 'kafkajs';
import type { Places } from './places.ts';

/** Commits stored offsets to Kafka, for tools that show lag. One commit runs at a time. */
export class OffsetCommits {
  private readonly places: Places;
  private readonly consumer: () => Consumer | undefined;
  private readonly failed: (error: unknown) => void;
  private running: Promise<void> | undefined;

  /** @param consumer the current consumer of the group */
  constructor(places: Places, consumer: () => Consumer | undefined, failed: (error: unknown) => void) {
    this.places = places;
    this.consumer = consumer;
    this.failed = failed;
  }

  /** Commits what is due, or joins the running commit. */
  commit(): Promise<void> {
    this.running ??= this.commitDue().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Commits everything that is due, including what became due during a running commit. */
  async last(): Promise<void> {
    await this.running;
    await this.commit();
  }

  private async commitDue(): Promise<void> {
    const due = this.places.values().filter(({ toCommit }) => toCommit !== undefined);
    const consumer = this.consumer();
    if (due.length === 0 || consumer === undefined) return;
    const offsets = due.map(({ toCommit }) => toCommit);
    try {
      await consumer.commitOffsets(
        due.map(({ topic, partition }, i) => ({ topic, partition, offset: String(offsets[i]) })),
      );
      for (const [i, place] of due.entries()) if (place.toCommit === offsets[i]) place.toCommit = undefined;
    } catch (error) {
      this.failed(error);
    }
  }
}
