import { randomUUID } from 'node:crypto';
import { SeriesDirectory } from '../../operators/records/directory.ts';
import { type ArrivalClock, BatchBuilder, type DoorLimits } from '../../pipelines/sources/batch-builder.ts';
import { encodeObservations } from '../../pipelines/sources/kafka/encode-observations.ts';
import type { Producer } from '../../sinks/kafka/port.ts';
import type { AppendResult } from '../../sinks/writer.ts';
import type { Intake } from './intake.ts';

/**
 * Produces observations to the topic that the workers read; they count as durable once every in-sync replica has them.
 * Which ids are known is for the workers to say: a duplicate is acknowledged like any other and changes nothing.
 */
export class KafkaIntake implements Intake {
  private readonly producer: Producer;
  private readonly topic: string;
  private readonly clock: ArrivalClock;
  private readonly limits: DoorLimits;

  constructor(producer: Producer, topic: string, clock: ArrivalClock, limits: DoorLimits) {
    this.producer = producer;
    this.topic = topic;
    this.clock = clock;
    this.limits = limits;
  }

  /** With a directory of its own: which series there are is for the workers to know. */
  builder(): BatchBuilder {
    return new BatchBuilder(new SeriesDirectory(), this.clock, this.limits);
  }

  async append(builder: BatchBuilder): Promise<AppendResult> {
    const built = builder.build();
    const { length } = built;
    // The answer to a single observation names it, so it gets its id here.
    const batch = length === 1 && built.id === undefined ? { ...built, id: [randomUUID()] } : built;
    await this.producer.send(this.topic, encodeObservations(batch, builder.directory));
    return {
      accepted: length,
      duplicates: 0,
      firstSeq: undefined,
      id: length === 1 ? (batch.id?.[0] ?? undefined) : undefined,
    };
  }

  /** What was acknowledged is in the store when a worker has taken it, which nothing here can see to. */
  async settle(): Promise<void> {}
}
