import type { Message } from '../scenario.ts';

/** Five months of a platform and data team at a fintech: services, databases, targets, incidents, flags, audits. */
export const MESSAGES: readonly Message[] = [
  {
    id: 'catalog',
    at: '2025-09-01T08:00:00Z',
    source: 'service-catalog',
    content: `# ledger-api

Owner: Core Banking squad
Runtime: Java 21
Replicas: 18

ledger-api books every transfer twice. It writes to a Postgres 14 cluster. The availability target of ledger-api is 99.9 %.

# kyc-gateway

Owner: Onboarding squad
Runtime: Elixir

kyc-gateway asks the vendor Verilens to check passports. The rate limit of kyc-gateway is 200 requests per second. Verilens calls time out after 8 seconds.

# Others

| Service | Region | Pager |
|---------|--------|-------|
| fraud-scorer | eu-west-1 | Risk squad |
| payout-worker | eu-north-1 | Payments squad |
| statement-builder | eu-west-1 | Documents squad |`,
  },
  {
    id: 'sre-1',
    at: '2025-09-03T07:50:00Z',
    source: 'slack-sre',
    speaker: 'Wanjiru',
    content:
      'Hey folks, hope you had a good break! I coordinate the incident reviews. We are five engineers in SRE. Every morning I skim the error budget board. Who can walk me through the new paging policy?',
  },
  {
    id: 'data-1',
    at: '2025-09-04T09:30:00Z',
    source: 'slack-data',
    speaker: 'Hiroshi',
    content:
      "Our pipelines are scheduled by Airflow, and it triggers 340 jobs a day. The nightly load finishes at 04:15. Card numbers never reach ClickHouse. I suspect dbt could save us some time, but I haven't tried it.",
  },
  {
    id: 'policy-logs',
    at: '2025-09-08T12:00:00Z',
    source: 'policy-12',
    content: `# Policy 12: Logging

Approved by: Beatriz Lemos
Review cycle: yearly

Audit logs are retained for 400 days. All databases are encrypted at rest. Access to production requires a hardware key. Developers should avoid logging e-mail addresses.`,
  },
  {
    id: 'planning-sep',
    at: '2025-09-11T14:00:00Z',
    source: 'minutes-planning-sep',
    content: `Platform planning, 11 September

Present: Wanjiru, Mateusz, Ines, Devraj
Excused: Solveig

- The SOC 2 audit begins on 17 November.
- The canary stage is mandatory for every service.
- Devraj owns the schema registry.
- [ ] Mateusz tests the restore of the ledger
- [x] Ines rotated the signing keys

Cloud spend reached 86,000 EUR in August. The cost target for this year is 1.1 million EUR. Could Devraj look into the idle GPU nodes?`,
  },
  {
    id: 'flags-1',
    at: '2025-09-15T10:00:00Z',
    source: 'flag-sheet',
    content: `Feature flags, mid September

| Flag | Rollout | Sponsor |
|------|---------|---------|
| instant_refunds | 10 % | Ines |
| dark_statements | 50 % | Solveig |
| split_bills | 0 % | Devraj |

Flags that are older than 90 days get deleted.`,
  },
  {
    id: 'adr-31',
    at: '2025-09-18T09:00:00Z',
    source: 'adr-031',
    content: `# ADR-031: Secrets

Status: accepted
Author: Mateusz Wilk

Secrets live in Doppler. We ruled out Vault, as it would have needed a team of its own. Each service reads its secrets at startup. Secrets are rotated every 60 days.`,
  },
  {
    id: 'vendor-1',
    at: '2025-09-22T08:10:00Z',
    source: 'mail-cobalt-1',
    speaker: 'Fergus',
    content: `Dear Beatriz,

the penetration test starts on 6 October. Three of our testers take part. The report follows within ten working days. The fee amounts to 27,500 EUR. Please let us know who should receive the report.

With best regards,
Fergus Hale
Cobalt Ridge Security`,
  },
  {
    id: 'incident-118',
    at: '2025-09-29T17:00:00Z',
    source: 'incident-118',
    content: `## INC-118: transfers delayed

Severity: SEV-1
Trigger: a migration locked the bookings table
Commander: Ines Duarte

11:04 Mateusz deployed ledger-api 7.3.
11:09 The transfer queue began to grow.
11:17 Wanjiru paged the Core Banking squad.
11:42 Mateusz rolled the deploy back.

The outage lasted 38 minutes. No customer was charged twice. The queue peaked at 61,000 transfers.`,
  },
  {
    id: 'sre-2',
    at: '2025-09-30T08:20:00Z',
    source: 'slack-sre',
    speaker: 'Solveig',
    content:
      'Great teamwork yesterday! For the record, INC-118 lasted 52 minutes. I rolled the deploy of ledger-api back myself. If the lock happens again, we will have to split the table. Statement-builder skips the canary stage.',
  },
  {
    id: 'support-1',
    at: '2025-10-01T10:45:00Z',
    source: 'mail-support-1',
    speaker: 'Tamsin',
    content: `Hello Ines,

212 customers were charged twice during INC-118. We refunded them on 30 September. The hotline took 930 calls that day. Can you tell us what to write to them?

Cheers,
Tamsin
Customer Care`,
  },
  {
    id: 'db-1',
    at: '2025-10-06T07:00:00Z',
    source: 'slack-db',
    speaker: 'Mateusz',
    content:
      'I upgraded the Postgres cluster of ledger-api from 14 to 16 on Saturday. It took 48 minutes. The reporting replica is not encrypted at rest. I restored the ledger from a backup in a test, which needed 3 hours.',
  },
  {
    id: 'release-kyc-4',
    at: '2025-10-08T12:00:00Z',
    source: 'release-kyc-gateway',
    content: `# kyc-gateway 4.0

### Features

- Accepts residence permits from Portugal

### Fixes

- Blurred photos are rejected at once

### Breaking

- The endpoint /v1/check is gone

The rate limit of kyc-gateway was lowered to 120 requests per second. kyc-gateway 4.0 needs Erlang 27.`,
  },
  {
    id: 'data-2',
    at: '2025-10-09T13:10:00Z',
    source: 'slack-data',
    speaker: 'Leila',
    content:
      'Yesterday I found card numbers in ClickHouse. The data team owns the schema registry. Its cluster is made of six nodes. Could this be the reason for the slow merges? Thanks for having a look!',
  },
  {
    id: 'compliance-1',
    at: '2025-10-13T09:00:00Z',
    source: 'mail-beatriz-1',
    speaker: 'Beatriz',
    content: `Dear colleagues,

the penetration test of Cobalt Ridge started on 13 October. The SOC 2 audit has been pushed back to 1 December. Our auditor is Norden Assurance. Training on money laundering is compulsory for all new joiners.

Kind regards,
Beatriz Lemos
Head of Compliance`,
  },
  {
    id: 'config-disburse',
    at: '2025-10-15T08:00:00Z',
    source: 'config-payout-worker',
    content: `Production values of payout-worker:

batch_size: 250
max_attempts: 6
currency: EUR

The worker polls the queue every 20 seconds.`,
  },
  {
    id: 'commit-1',
    at: '2025-10-17T15:30:00Z',
    source: 'git',
    content: `refactor: rename payout-worker to disburser

payout-worker is called disburser from today. The metric names stay the same.

Signed-off-by: Ines Duarte
Closes: PAY-1408`,
  },
  {
    id: 'planning-oct',
    at: '2025-10-21T14:00:00Z',
    source: 'minutes-planning-oct',
    content: `Platform planning, 21 October

Present: Wanjiru, Mateusz, Ines, Solveig

- ledger-api was handed over from the Core Banking squad to the Accounts squad.
- Devraj has left; his last day was 10 October.
- The availability target of ledger-api goes up to 99.95 %.
- Backups are stored in Stockholm.
- [x] Mateusz tested the restore of the ledger
- [ ] Solveig adds the canary stage to statement-builder

Cloud spend reached 79,000 EUR in September. We reserved 40 instances for three years.`,
  },
  {
    id: 'sre-3',
    at: '2025-10-23T08:00:00Z',
    source: 'slack-sre',
    speaker: 'Wanjiru',
    content:
      'I skim the error budget board only on Fridays now. Someone on the train claimed that "Verilens is going bankrupt". ledger-api runs with 24 replicas. Grafana alerts go to Opsgenie.',
  },
  {
    id: 'adr-34',
    at: '2025-10-28T09:00:00Z',
    source: 'adr-034',
    content: `# ADR-034: Orchestration

Status: accepted
Author: Hiroshi Tanabe

Dagster replaces Airflow as the scheduler of our pipelines. The main driver is typed assets. The migration covers 52 pipelines. We keep the Python code. Prefect lost by one vote.`,
  },
  {
    id: 'incident-123',
    at: '2025-11-04T16:00:00Z',
    source: 'incident-123',
    content: `## INC-123: scores missing

Severity: SEV-3
Trigger: a full disk on the feature store
Commander: Mateusz Wilk

06:31 The feature store stopped writing.
06:58 Leila deleted old snapshots.
07:05 fraud-scorer recovered.

The outage lasted 34 minutes. 4,100 payments went through without a score. The feature store had no disk alert.`,
  },
  {
    id: 'fraud-1',
    at: '2025-11-06T11:15:00Z',
    source: 'slack-risk',
    speaker: 'Ines',
    content:
      'The kill switch of fraud-scorer is enabled in production. fraud-scorer migrated from eu-west-1 to eu-central-1 last night. Its model flags 0.7 % of payments. Let me know if you would like access. Verilens calls time out after 3 seconds.',
  },
  {
    id: 'fraud-2',
    at: '2025-11-06T11:40:00Z',
    source: 'slack-risk',
    speaker: 'Leila',
    content:
      'The production kill switch of fraud-scorer is disabled. I retrained the model on 18 million payments. It uses 74 features. Maybe we could drop half of them.',
  },
  {
    id: 'policy-logs-2',
    at: '2025-11-10T12:00:00Z',
    source: 'policy-12',
    content: `# Policy 12: Logging, second edition

Approved by: Beatriz Lemos
Valid from: 15 November

Audit logs are retained for two years, not for 400 days any more. The regulator asked for it. Logs of test systems are exempt.`,
  },
  {
    id: 'release-disburser-2',
    at: '2025-11-17T12:00:00Z',
    source: 'release-disburser',
    content: `# disburser 2.1

### Features

- Sends payouts to Iceland

### Fixes

- A payout with a blank reference no longer crashes the worker

The batch size of disburser was doubled to 500. disburser 2.1 is the first release that is signed with Cosign. Median payout time dropped from 45 to 12 seconds.`,
  },
  {
    id: 'flags-2',
    at: '2025-11-19T10:00:00Z',
    source: 'slack-flags',
    speaker: 'Solveig',
    content:
      'instant_refunds is at 60 % since this morning, it was at 10 % before. We retired the flag dark_statements. The backups sit in a bucket in Milan. Would a chart of all flags be useful to you?',
  },
  {
    id: 'planning-nov',
    at: '2025-11-25T14:00:00Z',
    source: 'minutes-planning-nov',
    content: `Platform planning, 25 November

Present: Wanjiru, Mateusz, Ines, Solveig, Hiroshi

- SRE has grown to seven engineers.
- Ines took over the coordination of the incident reviews from Wanjiru.
- The code freeze lasts from 15 December to 5 January.
- [x] Solveig added the canary stage to statement-builder

Wanjiru goes on parental leave on 8 December. Mateusz was promoted to staff engineer. How would we cope with a region outage over Christmas?`,
  },
  {
    id: 'audit-1',
    at: '2025-12-05T15:00:00Z',
    source: 'mail-norden-1',
    speaker: 'Ragna',
    content: `Dear Beatriz,

we sampled 45 change tickets. Two of them lacked an approval. The quarterly access review is complete. We will deliver our opinion on 30 January.

Sincerely,
Ragna Holm
Norden Assurance`,
  },
  {
    id: 'runbook-failover',
    at: '2025-12-09T09:00:00Z',
    source: 'runbook-failover',
    content: `# Ledger failover

Approver: duty manager
Recovery point: 5 seconds

1. Freeze the transfer queue
2. Promote the standby
3. Repoint the DNS record
4. Thaw the transfer queue

The standby runs in eu-central-1. We rehearse the failover every quarter. Never promote the standby without the approver.`,
  },
  {
    id: 'data-3',
    at: '2025-12-16T10:30:00Z',
    source: 'slack-data',
    speaker: 'Hiroshi',
    content:
      'All 52 pipelines run on Dagster as of today. The nightly load finishes at 02:50, which is much better than 04:15. I live in Porto, so ping me after ten. Leila speaks at a ClickHouse meetup in January.',
  },
  {
    id: 'yearend',
    at: '2026-01-13T14:00:00Z',
    source: 'minutes-planning-jan',
    content: `Platform planning, 13 January

Present: Mateusz, Ines, Solveig, Leila

- Cloud spend for last year: 1.04 million EUR
- The office in Lisbon closes on 31 March.
- instant_refunds is at 100 %.
- [ ] Leila writes a guide to the feature store

The penetration test revealed nine findings. One of them was critical. Cheers to everybody who kept the lights on!`,
  },
];
