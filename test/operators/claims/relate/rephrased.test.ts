import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { rephrased } from '../../../../operators/claims/relate/frame/rephrase.ts';
import { compare, frameOf, REPORTED_FROM } from '../../../../operators/claims/relate/index.ts';

describe('the plain way of saying something', () => {
  it.each([
    ['Owner of checkout: payments team', 'payments team owns checkout'],
    ['Language of mailer: Rust', 'mailer is written in Rust'],
    ['Port of Catalogue service: 8080', 'The Port of Catalogue service is 8080'],
    ['The pricing service is owned by the finance team.', 'the finance team owns The pricing service'],
    ['The launch is postponed to 24 March.', 'The launch is on 24 March.'],
    ['Deploys happen on Wednesdays from now on.', 'Deploys happen on Wednesdays now.'],
    ['The latency is 180 ms, down from 420.', 'The latency is 180 ms now.'],
    ['The start of the trial has been pushed back to 3 May.', 'The start of the trial is on 3 May.'],
    ['The launch slips from 3 May to 9 June.', 'The launch is on 9 June.'],
    ['Ana handed the audits over to Femke.', 'Femke took over the audits from Ana'],
    ['Ana says she never promised it.', 'Ana never promised it.'],
    ['In 2023 Piet was injured.', 'Piet was injured in 2023.'],
    ['For the record, it lasted 52 minutes.', 'it lasted 52 minutes.'],
    ['Note: all is well', 'Note: all is well'],
    [
      'As of today, since the move, the port is not 8080.',
      'As of today, since the move, the port is not 8080.',
    ],
    ['The job is moved to 3 nodes.', 'The job is moved to 3 nodes.'],
  ])('%s', (said, plain) => {
    expect(rephrased(said)).toBe(plain);
  });
});

/** An older statement and one that replaces it. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['We will use RabbitMQ for order events.', "We're going with Kafka instead of RabbitMQ for order events."],
  ['Order events are kept for 7 days.', 'Order events are kept for 14 days, not 7.'],
  ['I lead the warehouse migration.', 'Omar takes over the warehouse migration from me.'],
  ['The staging cluster runs Kubernetes 1.29.', 'Staging is on Kubernetes 1.30 now.'],
  ['The launch is planned for 3 March.', 'The launch is postponed to 24 March.'],
  ['Owner of checkout: payments team', 'The payments team no longer owns checkout.'],
  ['My laptop has 16 GB of memory.', 'My laptop has 32 GB of memory now.'],
  ['Nora is the new head of design.', 'Kim replaces Nora as head of design.'],
  ['Port of Catalogue service: 8080', 'The port of the catalogue service is 9090 now.'],
];

describe('a change in other words', () => {
  it.each(CHANGES)('%s / %s', (old, next) => {
    const verdict = compare(frameOf(old), frameOf(next));
    expect(verdict?.relation).toBe('contradicts');
    expect(verdict?.confidence).toBeGreaterThanOrEqual(REPORTED_FROM);
    expect(extract({ content: next, timestamp: 1.75e15 }).map(({ changes }) => changes)).toEqual([true]);
  });

  it.each([
    ['We will use RabbitMQ for order events.', 'We use Kafka instead of RabbitMQ for metrics.'],
    ['The staging cluster runs Kubernetes 1.29.', 'Production is on Kubernetes 1.30 now.'],
    ['Owner of checkout: payments team', 'The payments team no longer owns search.'],
    ['The launch is planned for 3 March.', 'The review is postponed to 24 March.'],
    ['I lead the warehouse migration.', 'Priya took over the warehouse migration from Omar.'],
    ['I lead the warehouse migration.', 'Priya leads the warehouse migration.'],
  ])('of another thing is none: %s / %s', (old, next) => {
    const verdict = compare(frameOf(old), frameOf(next));
    expect(verdict?.relation === 'contradicts' && verdict.confidence >= REPORTED_FROM).toBe(false);
  });
});
