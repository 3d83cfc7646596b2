import { randomUUID } from 'node:crypto';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { type ArrivalClock, BatchBuilder, type IntakeLimits } from '../../pipelines/sources/batch-builder.ts';
import { encodeObservations } from '../../pipelines/sources/kafka/encode-observations.ts';
import type { Producer } from '../../sinks/kafka/port.ts';
import type { AppendResult } from '../../sinks/writer.ts';
import type { Intake } from './intake.ts';

/**
 * Produces observations to the topic that the workers read; they count as durable once every in-sync replica has them. Only the workers
 * know which ids exist: a duplicate is acknowledged like any other observation and changes nothing.
 */
export class KafkaIntake implements Intake {
  private readonly producer: Producer;
  private readonly topic: string;
  private readonly clock: ArrivalClock;
  private readonly limits: IntakeLimits;

  constructor(producer: Producer, topic: string, clock: ArrivalClock, limits: IntakeLimits) {
    this.producer = producer;
    this.topic = topic;
    this.clock = clock;
    this.limits = limits;
  }

  /** With its own directory: only the workers know which series exist. */
  builder(scopes?: ReadonlySet<string>): BatchBuilder {
    const limits = scopes === undefined ? this.limits : { ...this.limits, scopes };
    return new BatchBuilder(new SeriesDirectory(), this.clock, limits);
  }

  async append(builder: BatchBuilder): Promise<AppendResult> {
    const built = builder.build();
    const { length } = built;
    // The answer to a single observation contains its id, so the id is assigned here.
    const batch = length === 1 && built.id === undefined ? { ...built, id: [randomUUID()] } : built;
    await this.producer.send(this.topic, encodeObservations(batch, builder.directory));
    return {
      accepted: length,
      duplicates: 0,
      firstSeq: undefined,
      id: length === 1 ? (batch.id?.[0] ?? undefined) : undefined,
    };
  }

  /** Resolves immediately: an acknowledged observation is in the store once a worker has consumed it, which this process cannot observe. */
  async settle(): Promise<void> {}
}
