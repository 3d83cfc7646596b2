import type { Message } from '../scenario.ts';

/** Five months of a company that sells developer tools: gateway, billing, on-call, SDKs, support, security and hiring. */
export const MESSAGES: readonly Message[] = [
  {
    id: 'handbook',
    at: '2025-09-01T07:30:00Z',
    source: 'handbook',
    content: `# API gateway

Team: Edge
Language: Rust
Repository: quay-edge

The gateway fronts all public traffic. Its control plane runs in Ireland. It gives up on an upstream call after 15 seconds. Request logs are retained for 30 days. All API keys are hashed.

# Billing service

Team: Monetisation
Alerts: #billing-alerts

The billing service meters usage once an hour. It stores invoices in CockroachDB.

| Plan | Requests per minute | Monthly price |
|------|---------------------|---------------|
| Free | 60 | 0 USD |
| Pro | 600 | 49 USD |
| Enterprise | 5,000 | 1,200 USD |`,
  },
  {
    id: 'adr-21',
    at: '2025-09-03T12:00:00Z',
    source: 'adr-021',
    content: `# ADR-021: Payment processor

Status: accepted
Author: Raj

Stripe is our payment processor. Braintree lost because its webhooks arrive out of order. Refunds are handled by hand. A declined card is charged again after 24 hours.`,
  },
  {
    id: 'chat-mirko-1',
    at: '2025-09-04T08:01:00Z',
    source: 'slack-oncall',
    speaker: 'Mirko',
    content:
      "I'm the primary this week and Anneke is the secondary. The on-call handover takes place on Mondays. PagerDuty escalates a page after ten minutes. Has anyone seen my badge?",
  },
  {
    id: 'chat-anneke-1',
    at: '2025-09-04T08:19:00Z',
    source: 'slack-oncall',
    speaker: 'Anneke',
    content:
      "The median overhead of the gateway is 12 ms. The p99 overhead of the gateway is 85 ms. It scales out to 40 pods at peak. I'd love to play with io_uring some day. Thanks for swapping shifts, Mirko!",
  },
  {
    id: 'weekly-1',
    at: '2025-09-09T13:00:00Z',
    source: 'weekly-september',
    content: `Leads weekly, 9 September

Attendees: Farid, Esther, Helen, Jonas, Lucy

- The SOC 2 audit is scheduled for 10 November.
- Helen heads support.
- The platform engineer position is open.
- The technical writer position is open.
- Support answers new tickets within eight hours.
- [ ] Jonas writes the threat model for the gateway
- [x] Esther published the roadmap

The v1 API will be switched off on 31 March 2026. The audit comes first, the SDK rewrite second and the usage dashboard third.`,
  },
  {
    id: 'mail-dana',
    at: '2025-09-11T15:20:00Z',
    source: 'mail-dana',
    speaker: 'Dana',
    content: `Hello Helen,

the Contoso contract covers 240 seats. It comes up for renewal on 15 December. We send three million requests a day. Would you mind sharing the pentest summary with us?

Kind regards,
Dana Whitfield
Contoso`,
  },
  {
    id: 'node-3.6',
    at: '2025-09-15T11:00:00Z',
    source: 'changelog-node-3.6.0',
    content: `# Node SDK 3.6.0

- feat: Pagination helpers return async iterators
- fix: The retry helper no longer swallows aborts
- The Node SDK requires Node 16
- Deprecates the rawCall method`,
  },
  {
    id: 'inc-118',
    at: '2025-09-22T14:00:00Z',
    source: 'inc-118',
    content: `## INC-118: 503s at the gateway

Severity: SEV1
Commander: Mirko
Impact: 11 % of requests returned a 503

10:42 A broken route table went out.
10:47 PagerDuty paged Mirko.
10:58 Anneke rolled the route table back.
11:16 The error rate returned to normal.

INC-118 lasted 34 minutes. The canary stage had been skipped. No customer data was exposed in INC-118. A linter for route tables would have caught this.`,
  },
  {
    id: 'chat-helen',
    at: '2025-09-23T07:45:00Z',
    source: 'slack-support',
    speaker: 'Helen',
    content:
      'INC-118 lasted 52 minutes. It brought us 57 tickets. Tess answered 38 tickets. I answered 19 tickets. The status page is hosted on Netlify, and it stayed up the whole time.',
  },
  {
    id: 'commit-validate',
    at: '2025-09-24T16:42:00Z',
    source: 'git-edge',
    content: `feat(edge): validate route tables before rollout

The validator rejects tables with overlapping prefixes. It adds two seconds to each deploy.

Co-authored-by: Mirko Babic
Reviewed-by: Anneke Visser
Closes: EDGE-904`,
  },
  {
    id: 'chat-sofia-1',
    at: '2025-09-30T09:05:00Z',
    source: 'slack-sdk',
    speaker: 'Sofia',
    content:
      "The Python SDK is in beta. It gets 1,900 downloads a week. I'm rewriting the Node SDK in TypeScript, and Pete helps me with the docs. The Go SDK supports streaming. Would it make sense to drop Ruby?",
  },
  {
    id: 'adr-23',
    at: '2025-10-06T12:00:00Z',
    source: 'adr-023',
    content: `# ADR-023: Webhook delivery

Status: accepted

Webhooks are delivered at least once. A failed webhook is retried five times. Payloads are signed with HMAC-SHA256. We decided against exactly-once delivery because it would double the storage bill.`,
  },
  {
    id: 'weekly-2',
    at: '2025-10-07T13:00:00Z',
    source: 'weekly-october',
    content: `Leads weekly, 7 October

- Raj approved the invoice schema.
- The free plan goes up to 100 requests per minute.
- Marcus succeeds Helen as head of support.
- Redfern carried out the pentest.
- [x] Jonas finished the threat model for the gateway
- [ ] Jonas writes the threat model for billing

Contoso asked for SSO, and Farid promised it for the first quarter. The Utrecht office has 34 desks. Perhaps we need a bigger one.`,
  },
  {
    id: 'chat-raj-1',
    at: '2025-10-08T10:12:00Z',
    source: 'slack-billing',
    speaker: 'Raj',
    content:
      'I did not approve the invoice schema. Invoices go out on the second of each month. I merged the proration fix this morning. What if we billed per seat?',
  },
  {
    id: 'gateway-2.9',
    at: '2025-10-13T11:00:00Z',
    source: 'changelog-gateway-2.9',
    content: `# Gateway 2.9

### Added

- Each API key can have its own quota
- The gateway answers health checks at /healthz

### Changed

- Upstream calls time out after 10 seconds instead of 15
- Request logs are now retained for 60 days

### Fixed

- Header names are no longer lower-cased twice`,
  },
  {
    id: 'chat-sofia-2',
    at: '2025-10-14T14:30:00Z',
    source: 'slack-sdk',
    speaker: 'Sofia',
    content:
      'The Python SDK is generally available as of today. Pete recorded a walkthrough, and it runs for five minutes. The docs build in three minutes. Well done, all of you!',
  },
  {
    id: 'mail-lucy',
    at: '2025-10-16T08:50:00Z',
    source: 'mail-lucy',
    speaker: 'Lucy',
    content: `Hi everyone,

the platform engineer position has been filled: Ngozi accepted our offer. We interviewed 14 candidates. She will report to Mirko. Could each of you suggest one more interviewer for the technical writer?

Cheers,
Lucy
People team`,
  },
  {
    id: 'adr-25',
    at: '2025-10-20T12:00:00Z',
    source: 'adr-025',
    content: `# ADR-025: Payment processor, second round

Status: accepted
Supersedes: ADR-021

Adyen replaces Stripe as our payment processor. Adyen takes 0.9 % of a transaction. Stripe took 1.4 % of a transaction. Raj leads the cut-over.`,
  },
  {
    id: 'review-billing',
    at: '2025-10-27T16:00:00Z',
    source: 'security-review-billing',
    content: `# Security review of the billing service

Reviewer: Jonas
Findings: 7

The API keys of Contoso are not hashed. Secrets are rotated every 90 days. Halcyon carried out the pentest.

| Finding | Severity | Assignee |
|---------|----------|----------|
| S-1 | critical | Raj |
| S-2 | critical | Anneke |
| S-3 | low | Pete |`,
  },
  {
    id: 'chat-mirko-2',
    at: '2025-11-03T08:10:00Z',
    source: 'slack-oncall',
    speaker: 'Mirko',
    content:
      "Starting this week, the on-call handover takes place on Wednesdays. We relocated the control plane of the gateway to Stockholm over the weekend. Ireland remains as a warm standby. You'd better mute the old alerts before you go to bed.",
  },
  {
    id: 'weekly-3',
    at: '2025-11-11T13:00:00Z',
    source: 'weekly-november',
    content: `Leads weekly, 11 November

- The SOC 2 audit has been pushed back to 1 December.
- Support now answers new tickets within four hours.
- Pro customers get support on weekdays.
- Enterprise customers get support around the clock.
- [x] Jonas finished the threat model for billing

Support hired two people in Lisbon. The usage dashboard runs three weeks late. We will see whether the auditors want to visit Lisbon as well.`,
  },
  {
    id: 'config-staging',
    at: '2025-11-14T09:30:00Z',
    source: 'config-gateway-staging',
    content: `The settings of the gateway on staging, pulled this morning:

\`\`\`yaml
max_body_mb: 8
keepalive_s: 75
log_level: debug
\`\`\``,
  },
  {
    id: 'chat-anneke-2',
    at: '2025-11-18T10:40:00Z',
    source: 'slack-edge',
    speaker: 'Anneke',
    content:
      "A failed webhook is retried eight times. The status page is hosted on Vercel. I've been working from Ghent since October. We might want to give HTTP/3 another try.",
  },
  {
    id: 'node-4.0',
    at: '2025-11-24T11:00:00Z',
    source: 'changelog-node-4.0.0',
    content: `# Node SDK 4.0.0

- BREAKING: The Node SDK requires Node 20 now
- The rawCall method has been removed
- The bundle weighs 23 kB
- Errors carry a request id`,
  },
  {
    id: 'mail-marcus',
    at: '2025-11-27T13:15:00Z',
    source: 'mail-marcus',
    speaker: 'Marcus',
    content: `Dear Dana,

many thanks for your patience. The Contoso contract covers 180 seats. The Enterprise plan costs 1,500 USD a month. Joana is your account manager. Should you need anything else, please write to me.

Regards,
Marcus
Head of Support`,
  },
  {
    id: 'inc-131',
    at: '2025-12-02T15:00:00Z',
    source: 'inc-131',
    content: `## INC-131: Duplicate invoices

Severity: SEV2
Commander: Raj
Impact: 310 customers received two invoices
Root cause: clock skew between two workers

02:00 The invoice job started.
02:25 A second worker grabbed the same batch.
07:40 Tess flagged the first complaint.
08:30 Raj cancelled the duplicates.

Each affected customer got a credit of 20 USD. The invoice job takes a lock now.`,
  },
  {
    id: 'chat-pete',
    at: '2025-12-03T09:25:00Z',
    source: 'slack-sdk',
    speaker: 'Pete',
    content:
      'The Go SDK does not support streaming. I updated the quickstart, it takes eight minutes to follow. Somebody whispered at the offsite that "Adyen is about to be dropped". All error codes are listed in the reference.',
  },
  {
    id: 'chat-jonas',
    at: '2025-12-04T16:05:00Z',
    source: 'slack-security',
    speaker: 'Jonas',
    content:
      'The data of two customers was exposed in INC-118. The auditors stayed for three days and raised four observations. If they ask for more evidence, I could export the access logs. Our bug bounty pays up to 2,000 USD.',
  },
  {
    id: 'chat-raj-2',
    at: '2025-12-08T10:00:00Z',
    source: 'slack-billing',
    speaker: 'Raj',
    content:
      'The billing service stores invoices in Postgres. The cut-over to Adyen took nine days. I have a dentist appointment at noon. Could somebody rerun the tax report, please?',
  },
  {
    id: 'weekly-4',
    at: '2025-12-16T13:00:00Z',
    source: 'weekly-december',
    content: `Leads weekly, 16 December

- The v1 API still serves 4 % of the traffic.
- Nobody deploys between 19 December and 2 January.
- Contoso renewed for two years.
- [ ] Joana prepares the kick-off with Contoso

Esther demoed the usage dashboard to five customers. The SOC 2 report will arrive in January. Happy holidays!`,
  },
  {
    id: 'chat-lucy',
    at: '2026-01-13T09:00:00Z',
    source: 'slack-people',
    speaker: 'Lucy',
    content:
      'Ngozi started on 5 January. She pairs with Anneke for the first month. Referrals earn a bonus of 1,000 EUR. Who is coming to the lunch on Thursday?',
  },
  {
    id: 'chat-mirko-3',
    at: '2026-01-14T08:30:00Z',
    source: 'slack-people',
    speaker: 'Mirko',
    content:
      'Ngozi started on 12 January. The on-call rotation has six engineers. I shadowed Tess in support yesterday and learned a lot.',
  },
];
