import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchBuilder } from '../../pipelines/sources/batch-builder.ts';
import type { AppendResult } from '../../sinks/writer.ts';
import type { Intake } from './intake.ts';
import { RateExceeded } from './limited-intake.ts';

/** An intake for a stream: a batch that exceeds a rate waits, which slows the sender down. Batches are stored in their order. */
export class PatientIntake implements Intake {
  private readonly intake: Intake;
  private readonly stopping: AbortSignal;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param stopping ends the wait */
  constructor(intake: Intake, stopping: AbortSignal) {
    this.intake = intake;
    this.stopping = stopping;
  }

  builder(scopes?: ReadonlySet<string>): BatchBuilder {
    return this.intake.builder(scopes);
  }

  /** @throws RateExceeded if the wait was ended */
  append(builder: BatchBuilder): Promise<AppendResult> {
    const stored = this.turn.then(() => this.appendInTime(builder));
    // Its caller gets the error; the next batch is tried nevertheless.
    this.turn = stored.catch(() => {});
    return stored;
  }

  settle(): Promise<void> {
    return this.intake.settle();
  }

  private async appendInTime(builder: BatchBuilder): Promise<AppendResult> {
    for (;;) {
      try {
        return await this.intake.append(builder);
      } catch (error) {
        if (!(error instanceof RateExceeded)) throw error;
        // An abort ends the wait, and the error tells the sender when to go on.
        await sleep(error.wait, undefined, { signal: this.stopping }).catch(() => {});
        if (this.stopping.aborted) throw error;
      }
    }
  }
}
