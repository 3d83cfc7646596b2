import type { Message } from '../scenario.ts';

/** Two quarters of a team that runs a shop: chat, decisions, incidents, releases, minutes, tables and mails. */
export const MESSAGES: readonly Message[] = [
  {
    id: 'handbook',
    at: '2026-01-05T09:00:00Z',
    source: 'handbook',
    content: `# Catalogue service

Owner: retail team
Language: Go
Port: 8080

The catalogue service stores its items in MySQL. Its cache is a Redis cluster with 12 nodes. It calls the pricing service for each item.

# Pricing service

Owner: finance team
Language: Kotlin

The pricing service runs in Frankfurt. It keeps prices for 30 days. All pricing nodes are encrypted.

| Service | Owner | Tier |
|---------|-------|------|
| checkout | payments team | 1 |
| search | discovery team | 2 |
| mailer | growth team | 3 |`,
  },
  {
    id: 'adr-7',
    at: '2026-01-12T10:00:00Z',
    source: 'adr-007',
    content: `# ADR-007: Message broker

Status: accepted

We will use RabbitMQ for order events. We chose it over Kafka because nobody on the team had run Kafka. Order events are kept for 7 days. Search consumes the order events, and the mailer ignores them.`,
  },
  {
    id: 'chat-1',
    at: '2026-01-14T09:12:00Z',
    source: 'slack-1',
    speaker: 'Priya',
    content:
      "I lead the warehouse migration. Tom is on call this week, and I'm out on Friday. My laptop has 16 GB of memory.",
  },
  {
    id: 'chat-2',
    at: '2026-01-14T09:15:00Z',
    source: 'slack-1',
    speaker: 'Tom',
    content:
      'The staging cluster runs Kubernetes 1.29. Deploys to production happen on Tuesdays. I have never touched the billing code, so who should review my patch?',
  },
  {
    id: 'minutes-1',
    at: '2026-01-20T14:00:00Z',
    source: 'minutes-january',
    content: `Minutes, 20 January

- The launch of the loyalty programme is planned for 3 March.
- Budget for the first quarter: 40,000 EUR
- Lena approved the new logo.
- Marketing moves to the third floor on 1 February.
- [ ] Omar writes the runbook for checkout
- [x] Priya ordered the new scanners

The checkout page converts 3.1 % of visits. We agreed to support Safari 15 and newer.`,
  },
  {
    id: 'mail-1',
    at: '2026-01-22T08:30:00Z',
    source: 'mail-1',
    speaker: 'Lena',
    content: `Hi all,

our contract with Northwind ends on 30 June. Their rate is 90 EUR per hour. I spoke with Ingrid, who is their account manager, and she offered a discount of 10 %.

Best,
Lena`,
  },
  {
    id: 'incident-1',
    at: '2026-02-02T16:00:00Z',
    source: 'incident-41',
    content: `## Incident 41: checkout down

Impact: 8 % of orders failed between 13:58 and 14:31 UTC
Root cause: an expired certificate
Severity: 2

13:58 The certificate expired.
14:07 The on-call engineer noticed the alert.
14:31 Omar replaced the certificate.

Nobody noticed the first alert. The p95 latency of checkout was 420 ms before the incident. The certificate had been issued by the old vault.`,
  },
  {
    id: 'chat-3',
    at: '2026-02-03T09:00:00Z',
    source: 'slack-2',
    speaker: 'Omar',
    content:
      "I'm trying to automate the renewal with cert-manager 1.14 and I prefer it over a cron job, can anybody review my pull request? The vault still holds 214 certificates.",
  },
  {
    id: 'chat-4',
    at: '2026-02-04T11:00:00Z',
    source: 'slack-2',
    speaker: 'Tom',
    content:
      'I reviewed it and merged it this morning. Staging is on Kubernetes 1.30 now. Search stays in Dublin, but we moved the indexer to Paris and raised its memory limit to 4 GB.',
  },
  {
    id: 'adr-9',
    at: '2026-02-09T10:00:00Z',
    source: 'adr-009',
    content: `# ADR-009: Message broker, again

Status: accepted

ADR-009 supersedes ADR-007. We're going with Kafka instead of RabbitMQ for order events. Order events are kept for 14 days, not 7. The reason is the replay of lost orders.`,
  },
  {
    id: 'chat-5',
    at: '2026-02-10T15:20:00Z',
    source: 'slack-3',
    speaker: 'Priya',
    content:
      "Omar takes over the warehouse migration from me. I'm moving to the data platform team. The scanners arrived yesterday, and they need firmware 2.4.",
  },
  {
    id: 'release-1',
    at: '2026-02-12T12:00:00Z',
    source: 'release-3.4',
    content: `# Release 3.4.0

- feat: The catalogue exports CSV
- fix: The cart no longer loses vouchers
- The minimum order is 15 EUR
- Drops support for Safari 15

The p95 latency of checkout is 180 ms, down from 420. The default page size changed from 20 to 50.`,
  },
  {
    id: 'minutes-2',
    at: '2026-02-17T14:00:00Z',
    source: 'minutes-february',
    content: `Minutes, 17 February

- The launch of the loyalty programme is postponed to 24 March.
- The payments team no longer owns checkout; it's the platform team now.
- Budget for the first quarter: 55,000 EUR
- Lena left the company on 13 February.
- Nora is the new head of design.

The vendor quoted 12,000 EUR for the audit and 8,000 EUR for the training. We will not renew the contract with Northwind.`,
  },
  {
    id: 'chat-6',
    at: '2026-02-18T10:00:00Z',
    source: 'slack-4',
    speaker: 'Tom',
    content:
      'I wrote the billing export last month. The pricing service keeps prices for 90 days. Maybe we should shard the catalogue. If the tests pass, we ship on Thursday.',
  },
  {
    id: 'chat-7',
    at: '2026-02-18T10:05:00Z',
    source: 'slack-4',
    speaker: 'Nora',
    content:
      'Pricing node 7 is not encrypted. The Redis cluster of the catalogue has 16 nodes. Tests: 512 passed. Thanks everyone, have a great weekend!',
  },
  {
    id: 'commit-1',
    at: '2026-02-20T08:00:00Z',
    source: 'git',
    content: `fix(pricing): round half to even

The pricing service rounded half up. It now rounds half to even.

Reviewed-by: Tom Becker
Refs: SHOP-812`,
  },
  {
    id: 'config-1',
    at: '2026-02-20T08:30:00Z',
    source: 'config',
    content: `The defaults of the mailer, as deployed today:

retries: 5
timeout: 30 s
sender: shop@example.com`,
  },
  {
    id: 'runbook',
    at: '2026-02-23T09:00:00Z',
    source: 'runbook-checkout',
    content: `# Checkout runbook

Checkout depends on pricing, on the mailer and on Postgres. It restarts in 40 seconds. Never restart it during a sale. Its dashboards are in Grafana. Backups run every night at 02:00 and take 25 minutes.`,
  },
  {
    id: 'chat-8',
    at: '2026-02-24T13:00:00Z',
    source: 'slack-5',
    speaker: 'Omar',
    content:
      'The warehouse migration is 60 % done. Deploys to production happen on Wednesdays from now on. The mailer is written in Python. I live in Bremen and commute by train.',
  },
  {
    id: 'mail-2',
    at: '2026-02-26T08:00:00Z',
    source: 'mail-2',
    speaker: 'Ingrid',
    content: `Dear team,

our rate is 95 EUR per hour. I never offered a discount. The contract ends on 31 July.

Kind regards,
Ingrid`,
  },
  {
    id: 'incident-2',
    at: '2026-03-03T18:00:00Z',
    source: 'incident-42',
    content: `## Incident 42: search stale

Impact: search results were six hours old
Root cause: the indexer ran out of memory

The indexer failed at 09:10. The disk of the indexer was not full. Tom restarted it at 11:40. We should add an alert.`,
  },
  {
    id: 'chat-9',
    at: '2026-03-04T09:00:00Z',
    source: 'slack-6',
    speaker: 'Priya',
    content:
      'The disk of the indexer was full. The indexer runs in Paris. My laptop has 32 GB of memory since yesterday. The on-call rota starts on Monday.',
  },
  {
    id: 'chat-10',
    at: '2026-03-05T09:00:00Z',
    source: 'slack-6',
    speaker: 'Tom',
    content:
      'The mailer is written in Rust. Checkout restarts in 90 seconds. The audit costs 12,000 EUR. Mobile is frozen until 20 March. Somebody said that the office may close.',
  },
  {
    id: 'minutes-3',
    at: '2026-03-10T14:00:00Z',
    source: 'minutes-march',
    content: `Minutes, 10 March

- Search moved from Dublin to Warsaw last week.
- Omar finished the runbook.
- Day 1: pack the scanners
- Day 2: ship the scanners
- The loyalty programme will have three tiers.

Kim replaces Nora as head of design. The catalogue service is owned by the retail team. Its port is 9090 now.`,
  },
];
