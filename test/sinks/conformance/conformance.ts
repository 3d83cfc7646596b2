import { describe } from 'vitest';
import { describeAccessTokens } from './access-tokens.ts';
import { describeAnalytics } from './analytics.ts';
import { describeChanges } from './changes.ts';
import { describeCheckpoints } from './checkpoints.ts';
import { describeDeclaredHistory } from './declared-history.ts';
import { describeDescriptions } from './descriptions.ts';
import { describeDocuments } from './documents.ts';
import type { Engine } from './engine.ts';
import { describeLifecycle } from './lifecycle.ts';
import { describeMeantSeries } from './meant-series.ts';
import { describeObservations } from './observations.ts';
import { describeOutlines } from './outlines.ts';
import { describePages } from './pages.ts';
import { describeRecovery } from './recovery.ts';
import { describeRetention } from './retention.ts';
import { describeScopes } from './scopes.ts';
import { describeSeriesNames } from './series-names.ts';
import { describeSettings } from './settings.ts';
import { describeSignals } from './signals.ts';
import { describeTransactions } from './transactions.ts';
import { describeWebhooks } from './webhooks.ts';
import { describeWriter } from './writer.ts';

export type { Engine, Place, Recipe } from './engine.ts';

/** Everything that a store must do, test by test. A new engine passes this, by one line in a test file of its own. */
export function storeConformance(name: string, engine: Engine): void {
  describe(`${name}: a store`, () => {
    describeObservations(engine);
    describeSignals(engine);
    describePages(engine);
    describeOutlines(engine);
    describeChanges(engine);
    describeDeclaredHistory(engine);
    describeSettings(engine);
    describeSeriesNames(engine);
    describeMeantSeries(engine);
    describeWebhooks(engine);
    describeDescriptions(engine);
    describeAccessTokens(engine);
    describeDocuments(engine);
    describeScopes(engine);
    describeRecovery(engine);
    describeCheckpoints(engine);
    describeRetention(engine);
    describeTransactions(engine);
    describeWriter(engine);
    describeAnalytics(engine);
    describeLifecycle(engine);
  });
}

/**
 * What the driver of a store must do, where its SQL is that of an engine that passes {@link storeConformance}: values come back as they
 * were, commits are whole, and it opens and closes.
 */
export function driverConformance(name: string, engine: Engine): void {
  describe(`${name}: a store`, () => {
    describeObservations(engine);
    describeRecovery(engine);
    describeCheckpoints(engine);
    describeTransactions(engine);
    describeWriter(engine);
    describeLifecycle(engine);
  });
}
