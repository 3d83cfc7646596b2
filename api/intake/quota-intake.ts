import type { BatchBuilder } from '../../pipelines/sources/batch-builder.ts';
import type { AppendResult } from '../../sinks/writer.ts';
import type { DailyQuota } from '../limits/daily-quota.ts';
import type { Intake } from './intake.ts';

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
  async append(builder: BatchBuilder): Promise<AppendResult> {
    const uses = builder.scopeUses();
    this.quota.take(uses);
    try {
      return await this.intake.append(builder);
    } catch (error) {
      this.quota.giveBack(uses);
      throw error;
    }
  }

  settle(): Promise<void> {
    return this.intake.settle();
  }
}
