import type { SeriesDirectory } from '../../operators/records/directory.ts';
import { type ArrivalClock, BatchBuilder, type DoorLimits } from '../../pipelines/sources/batch-builder.ts';
import type { AppendResult, Writer } from '../../sinks/writer.ts';

/** Where the observations that callers send go. */
export interface Intake {
  /** For one batch. */
  builder(): BatchBuilder;
  /**
   * Takes what {@link builder} gave and was filled. Resolves once it is durable.
   *
   * @throws TidemarkError when nothing of it was kept
   */
  append(builder: BatchBuilder): Promise<AppendResult>;
  /** Resolves when a read of the store would show what was acknowledged before the call, as far as this process can see to it. */
  settle(): Promise<void>;
}

/** Takes observations straight into the store of this process. */
export class StoreIntake implements Intake {
  private readonly writer: Writer;
  private readonly directory: SeriesDirectory;
  private readonly clock: ArrivalClock;
  private readonly limits: DoorLimits;

  constructor(writer: Writer, directory: SeriesDirectory, clock: ArrivalClock, limits: DoorLimits) {
    this.writer = writer;
    this.directory = directory;
    this.clock = clock;
    this.limits = limits;
  }

  builder(): BatchBuilder {
    return new BatchBuilder(this.directory, this.clock, this.limits);
  }

  append(builder: BatchBuilder): Promise<AppendResult> {
    return this.writer.append(builder.build());
  }

  settle(): Promise<void> {
    return this.writer.settle();
  }
}
