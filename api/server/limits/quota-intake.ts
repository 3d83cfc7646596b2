import type { BatchBuilder } from '../../../pipelines/sources/batch-builder.ts';
import type { AppendResult } from '../../../sinks/writer.ts';
import type { Intake } from '../intake.ts';
import type { DailyQuota } from './daily-quota.ts';

/** An intake that takes so many observations of each scope on a day. */
export class QuotaIntake implements Intake {
  private readonly intake: Intake;
  private readonly quota: DailyQuota;

  constructor(intake: Intake, quota: DailyQuota) {
    this.intake = intake;
    this.quota = quota;
  }

  builder(scopes?: ReadonlySet<string>): BatchBuilder {
    return this.intake.builder(scopes);
  }

  /** @throws QuotaExceeded if a scope of the batch may not take as many; nothing of the batch is stored then */
  append(builder: BatchBuilder): Promise<AppendResult> {
    this.quota.take(builder.scopeUses());
    return this.intake.append(builder);
  }

  settle(): Promise<void> {
    return this.intake.settle();
  }
}
