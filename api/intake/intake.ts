import type { SeriesDirectory } from '../../operators/records/directory.ts';
import { type ArrivalClock, BatchBuilder, type IntakeLimits } from '../../pipelines/sources/batch-builder.ts';
import type { AppendResult, Writer } from '../../sinks/writer.ts';

/** The destination of the observations that callers send. */
export interface Intake {
  /**
   * A builder for one batch.
   *
   * @param scopes ids of the only scopes that the sender may write to, in lower case; default: all
   */
  builder(scopes?: ReadonlySet<string>): BatchBuilder;
  /**
   * Stores the rows of a builder that {@link builder} returned. Resolves once they are durable.
   *
   * @throws TidemarkError if none of them were stored
   */
  append(builder: BatchBuilder): Promise<AppendResult>;
  /** Resolves when a read of the store shows everything acknowledged before the call, as far as this process can know. */
  settle(): Promise<void>;
}

/** Writes observations directly to the store of this process. */
export class StoreIntake implements Intake {
  private readonly writer: Writer;
  private readonly directory: SeriesDirectory;
  private readonly clock: ArrivalClock;
  private readonly limits: IntakeLimits;

  constructor(writer: Writer, directory: SeriesDirectory, clock: ArrivalClock, limits: IntakeLimits) {
    this.writer = writer;
    this.directory = directory;
    this.clock = clock;
    this.limits = limits;
  }

  builder(scopes?: ReadonlySet<string>): BatchBuilder {
    const limits = scopes === undefined ? this.limits : { ...this.limits, scopes };
    return new BatchBuilder(this.directory, this.clock, limits);
  }

  append(builder: BatchBuilder): Promise<AppendResult> {
    return this.writer.append(builder.build());
  }

  settle(): Promise<void> {
    return this.writer.settle();
  }
}
