import type { Message } from '../scenario.ts';

/** Four months of an agency that builds mobile apps: clients, hosting, budgets, sprints, quotas and the pager. */
export const MESSAGES: readonly Message[] = [
  {
    id: 'clients',
    at: '2026-02-02T08:30:00Z',
    source: 'notion-clients',
    content: `# Seabright

Client since: 2023
Account manager: Benedikt
Framework: Flutter

Seabright runs ferries in the North Sea. Its booking app is called Ferryman. Ferryman supports German, English and Dutch.

# Groenveld

Client since: 2024
Account manager: Astrid
Framework: React Native

Groenveld operates 41 garden centres. The Groenveld backend lives on Heroku. The loyalty app of Groenveld works offline.

| Client | Retainer | Support hours |
|--------|----------|---------------|
| Seabright | 6,500 GBP | 20 |
| Groenveld | 4,200 GBP | 12 |
| Halden | 3,000 GBP | 8 |`,
  },
  {
    id: 'kofi-1',
    at: '2026-02-03T08:58:00Z',
    source: 'slack-mobile',
    speaker: 'Kofi',
    content:
      'Hiya! Kofi here with the boring stuff. I carry the pager. Cartiq allows us 50 requests per second. I built the seat map of Ferryman alone. Does anyone know why the map tiles look blurry?',
  },
  {
    id: 'noor-1',
    at: '2026-02-03T09:04:00Z',
    source: 'slack-mobile',
    speaker: 'Noor',
    content:
      "Possibly the retina setting? The tiles come from the CDN of Cartiq. I'm learning Swift. Our standup is at 9:30.",
  },
  {
    id: 'round-feb',
    at: '2026-02-09T11:00:00Z',
    source: 'minutes-monday-february',
    content: `Monday round, 9 February

* Our sprints last three weeks.
* The agency has 17 people.
* The phase two budget of Seabright is 85,000 GBP.
* The relaunch budget of Groenveld is 32,000 GBP.
* The Halden app goes live on 20 April.
* [ ] Lucia writes the accessibility report
* [x] Ewan set up the test phones

Design takes 12 days, QA takes 8 days. Tamsin is the product owner of the Halden app.`,
  },
  {
    id: 'decision-14',
    at: '2026-02-12T15:00:00Z',
    source: 'decision-14',
    content: `# Decision 14: Push messages

State: agreed
Driver: Sven

Pushwave delivers our push messages. The free tier allows 1,000 messages a day. The paid tier allows 100,000 messages a day. We ruled out a gateway of our own because it would eat two sprints. Device tokens expire after 60 days.`,
  },
  {
    id: 'mail-marit',
    at: '2026-02-17T10:12:00Z',
    source: 'mail-groenveld-1',
    speaker: 'Astrid',
    content: `Dear Marit,

thanks for the pleasant lunch. We send our invoices on the last working day of the month. Payment is due within 21 days. Could you send me the new logo by Friday? Ewan is your technical contact.

Warm regards,
Astrid Holm`,
  },
  {
    id: 'ewan-1',
    at: '2026-02-24T13:45:00Z',
    source: 'slack-groenveld',
    speaker: 'Ewan',
    content:
      "I have never given Groenveld admin rights. Their CMS has 9 editors. The search index is rebuilt at 03:30 every night. It'd be lovely if we had a sandbox.",
  },
  {
    id: 'pm-9',
    at: '2026-03-05T09:00:00Z',
    source: 'postmortem-9',
    content: `## Postmortem PM-9: booking outage on 4 March

Client: Seabright
Duration: 47 minutes
Trigger: an exhausted connection pool
Affected customers: 1,900

18:02 Bookings started to time out.
18:11 Kofi got paged.
18:49 Sven doubled the size of the pool.

Bookings were down for 47 minutes. A retry storm made the outage worse. The pool had been limited to 20 connections.`,
  },
  {
    id: 'mail-pell',
    at: '2026-03-06T08:20:00Z',
    source: 'mail-seabright-1',
    speaker: 'Graham',
    content: `Hello team,

Many thanks for the clear report. On 4 March the bookings were down for 74 minutes. Our call centre handled 260 calls that evening. Astrid promised us a free redesign. When may we expect the first drafts?

Regards,
Graham Pell
Head of Digital, Seabright`,
  },
  {
    id: 'sven-1',
    at: '2026-03-09T09:15:00Z',
    source: 'slack-ops',
    speaker: 'Sven',
    content:
      'I added an alert for the connection pool. Production has 6 instances, staging has 2 instances. Nobody deployed on Friday, 6 March. If Azure raised its prices, we would have to move.',
  },
  {
    id: 'kofi-2',
    at: '2026-03-10T10:01:00Z',
    source: 'slack-ops',
    speaker: 'Kofi',
    content:
      'I deployed the hotfix for the seat map on Friday, 6 March, at 16:40. It went out as build 418. Build 418 was not signed. Sorry about the confusion!',
  },
  {
    id: 'ferryman-5.2',
    at: '2026-03-12T14:00:00Z',
    source: 'changelog-ferryman-5.2',
    content: `## Ferryman 5.2

- New: Apple Pay at the checkout
- New: group tickets for up to 12 people
- Fixed: the seat map crashed on rotation
- Removed: the fax confirmation

The iOS build is 38 MB, the Android build is 52 MB. Every build is signed by the CI server.`,
  },
  {
    id: 'round-mar',
    at: '2026-03-16T11:00:00Z',
    source: 'minutes-monday-march',
    content: `Monday round, 16 March

* Cartiq bumped our quota to 200 requests per second.
* We switched to two-week sprints.
* Planned for sprint 6: 34 points
* Lucia submitted the accessibility report.
* Astrid says she never promised Seabright a redesign.
* The workshop with Halden takes place on 9 April.
* Day 1: interviews
* Day 2: prototypes
* [ ] Noor renews the developer certificate`,
  },
  {
    id: 'lucia-1',
    at: '2026-03-18T13:22:00Z',
    source: 'slack-design',
    speaker: 'Lucia',
    content:
      'The report lists 22 issues, and 5 of them are serious. The contrast of the grey buttons is too low. I test with a screen reader twice a week. Would it help if I gave a short demo?',
  },
  {
    id: 'tamsin-1',
    at: '2026-03-23T09:40:00Z',
    source: 'slack-halden',
    speaker: 'Tamsin',
    content:
      'Ticket HAL-77 is still open. It blocks the calendar sync. The Halden app stores no personal data. The doctors log in with a smart card. I guess we could drop the widget.',
  },
  {
    id: 'mail-okafor',
    at: '2026-03-25T07:05:00Z',
    source: 'mail-halden-1',
    speaker: 'Ada',
    content: `Good morning Tamsin,

Our workshop takes place on 16 April in the Leeds office. Eleven doctors will attend it. Mrs Whitby is our data protection officer. Is there anything that we should prepare?

See you soon,
Dr. Ada Okafor
Halden Clinics`,
  },
  {
    id: 'commit-gro',
    at: '2026-03-27T17:30:00Z',
    source: 'git',
    content: `chore(groenveld): leave Heroku

The Groenveld backend runs on Fly.io instead of Heroku. The move cuts the monthly bill from 310 GBP to 120 GBP.

Co-authored-by: Ewan Rees
Closes: GRO-45`,
  },
  {
    id: 'ewan-2',
    at: '2026-03-30T09:20:00Z',
    source: 'slack-groenveld',
    speaker: 'Ewan',
    content:
      'The database of Groenveld is in Amsterdam. It holds 2.3 million receipts. I switched the old dynos off. You might want to clear your DNS cache.',
  },
  {
    id: 'noor-2',
    at: '2026-04-01T08:45:00Z',
    source: 'slack-mobile',
    speaker: 'Noor',
    content:
      'Sven has had the pager since yesterday. I renewed the developer certificate, and it is valid until April 2027. Kofi attends the fair in Dublin. Lucia attends the fair in London. Somebody on LinkedIn wrote "Groenveld will be sold in summer".',
  },
  {
    id: 'retro-6',
    at: '2026-04-07T14:00:00Z',
    source: 'retro-sprint-6',
    content: `# Retro of sprint 6

Velocity: 27 points
Mood: 3.5 of 5

* Pairing on the seat map went well.
* Standup used to be at 9:30, these days it starts at 10:15.
* Code reviews take less than a day.
* Sprint 5 ended with 31 points.
* [ ] Sven documents the rollback

We closed 18 tickets in sprint 6. What shall we try next time?`,
  },
  {
    id: 'vendors',
    at: '2026-04-10T12:00:00Z',
    source: 'notion-vendors',
    content: `# Vendors

| Vendor | Service | Monthly fee | Contract ends |
|--------|---------|-------------|---------------|
| Textra | SMS | 90 GBP | 31 August |
| Cartiq | maps | 240 GBP | 30 November |
| Sentrio | crash reports | 60 GBP | 15 July |

Textra charges 0.04 GBP per SMS. Sven negotiates the contracts with our vendors.`,
  },
  {
    id: 'mail-benedikt',
    at: '2026-04-14T15:10:00Z',
    source: 'mail-all-3',
    speaker: 'Benedikt',
    content: `Hi folks,

I am leaving the agency today. Noor is the account manager of Seabright from tomorrow. I start at a bank in Oslo in May. It was a pleasure, keep in touch!

Benedikt`,
  },
  {
    id: 'astrid-1',
    at: '2026-04-15T09:30:00Z',
    source: 'slack-money',
    speaker: 'Astrid',
    content:
      'Groenveld has paid the March invoice. Seabright cut the phase two budget to 70,000 GBP. Our day rate is 640 GBP. Please ask me before you book flights.',
  },
  {
    id: 'tamsin-2',
    at: '2026-04-20T10:00:00Z',
    source: 'slack-halden',
    speaker: 'Tamsin',
    content:
      "The launch of the Halden app has slipped from 20 April to 11 May. The store review took nine days. HAL-77 is closed now. The user tests took place in Bristol. Let's have cake when it is live!",
  },
  {
    id: 'lucia-2',
    at: '2026-04-22T11:35:00Z',
    source: 'slack-halden',
    speaker: 'Lucia',
    content:
      "We ran the user tests in Cardiff. Six patients took part. Four of them overlooked the back button. I'm the product owner of the Halden app, so I'd like to see the videos.",
  },
  {
    id: 'pm-10',
    at: '2026-04-28T16:30:00Z',
    source: 'postmortem-10',
    content: `## Postmortem PM-10: late SMS codes

Client: Halden
Duration: 3 hours
Trigger: a full queue at Textra

11:20 A nurse reported missing codes.
12:05 Ewan opened a ticket with Textra.
14:20 The queue was empty again.

No appointment was lost. An SMS from Textra costs 0.06 GBP. We ought to have a second gateway.`,
  },
  {
    id: 'halden-config',
    at: '2026-05-04T08:00:00Z',
    source: 'config',
    content: `What the Halden API uses in production:

rate_limit: 80 per minute
session_ttl: 15 min
log_level: warn
region: uk-south`,
  },
  {
    id: 'seabright-go-6',
    at: '2026-05-05T13:00:00Z',
    source: 'changelog-6.0',
    content: `# Release 6.0

- Ferryman has been renamed to Seabright Go in both stores
- Notifly replaces Pushwave for push messages
- The map shows live positions of the ferries
- The premium pass costs 3.99 GBP in the UK
- The premium pass costs 4.49 EUR in Ireland
- Known bug: the dark mode flickers on tablets`,
  },
  {
    id: 'mail-petra',
    at: '2026-05-06T09:00:00Z',
    source: 'mail-books-1',
    speaker: 'Petra',
    content: `Hello Astrid,

The March invoice of Groenveld is unpaid. The transfer from Seabright arrived on 30 April. I lack the receipts from the Dublin trip, can you send them by Wednesday?

Greetings from the bookkeeping,
Petra`,
  },
  {
    id: 'sven-2',
    at: '2026-05-12T08:50:00Z',
    source: 'slack-groenveld',
    speaker: 'Sven',
    content:
      'I went through the audit log. Ewan gave Groenveld admin rights on 11 February. I also tried the loyalty app of Groenveld on the train. It does not work offline. Maybe the cache is broken.',
  },
  {
    id: 'round-may',
    at: '2026-05-18T11:00:00Z',
    source: 'minutes-monday-may',
    content: `Monday round, 18 May

* The agency has 19 people now, up from 17.
* We expected 5,000 downloads of the Halden app in the first week.
* The Halden app got 3,200 downloads in the first week.
* The Halden app keeps the date of birth of every patient.
* On-call allowance: 150 GBP per week
* [x] Sven documented the rollback

Two of the new people are testers. The office is closed on 25 May.`,
  },
  {
    id: 'kofi-3',
    at: '2026-05-20T16:05:00Z',
    source: 'slack-mobile',
    speaker: 'Kofi',
    content:
      'The dark mode bug comes from the tab bar. I cycle to work every day. My test phone runs Android 15. Should the bug come back, we would roll back. Cheers, and enjoy the evening!',
  },
];
