import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';

type Expected = readonly string[];

/** Texts as they come, with what a person would keep of them: type and text. */
const TEXTS: readonly (readonly [what: string, content: string, claims: Expected])[] = [
  [
    'a chat',
    `Anna: Hey Bob! Long time no see!
Bob: hi Anna, how are you?
Anna: Good, thanks! I moved to Berlin last month. I work at a bakery now.
Bob: wow, that's great! Do you like it?
Anna: I love the smell of fresh bread. But I hate getting up at 4.
Bob: haha I bet
Bob: My sister lives in Berlin too.
Anna: Really? Let's meet there!
Bob: sure, see you soon`,
    [
      'fact: I moved to Berlin last month.',
      'fact: I work at a bakery now.',
      'preference: I love the smell of fresh bread.',
      'preference: But I hate getting up at 4.',
      'fact: My sister lives in Berlin too.',
    ],
  ],
  [
    'an assistant at work',
    `User: My name is Ines and I work in the Lisbon office.
Assistant: Nice to meet you, Ines! Let me check the calendar…
Assistant: I'll look into it now.
Assistant: The Lisbon office is closed on 10 June.
User: ok thanks`,
    [
      'fact: My name is Ines',
      'fact: I work in the Lisbon office.',
      'fact: The Lisbon office is closed on 10 June.',
    ],
  ],
  [
    'a commit message',
    `fix(queue): retry loop no longer swallows errors

The loop caught every exception, so that a broken
consumer looked healthy. It now counts failures and
stops after five of them.

- Add a counter
- The old flag is gone

Tests: 212 passed
Closes #41
Signed-off-by: Anna <anna@example.org>`,
    [
      'fact: retry loop no longer swallows errors',
      'fact: The loop caught every exception, so that a broken consumer looked healthy.',
      'fact: The loop now counts failures',
      'fact: The loop now stops after five of them.',
      'fact: The old flag is gone',
      'test_result: Tests: 212 passed',
    ],
  ],
  [
    'an incident note',
    `## Incident 2025-05-03

**Impact:** 3% of requests failed between 10:00 and 10:20 UTC.
**Root cause:** expired certificate

### Timeline
10:02 The alert fired.
10:05 Anna restarted the proxy.

The certificate of the proxy had expired. It might have been
renewed by the old cron job, which we removed in March.

| Service | State |
|---------|-------|
| proxy   | It is down. |

Action items:
- [ ] Rotate certificates automatically
- [x] Anna renewed the certificate`,
    [
      'fact: Impact of Incident 2025-05-03: 3% of requests failed between 10:00 and 10:20 UTC.',
      'fact: Root cause of Incident 2025-05-03: expired certificate',
      'fact: The alert fired.',
      'fact: Anna restarted the proxy.',
      'fact: The certificate of the proxy had expired.',
      'hypothesis: The certificate of the proxy might have been renewed by the old cron job, which we removed in March.',
      'fact: Anna renewed the certificate',
    ],
  ],
  [
    'minutes of a meeting',
    `# Weekly, 12 May

Attendees: Anna, Bob, Carla

1. Anna presented the roadmap
2. We agreed to hire two engineers by Q3.
3. Bob asked whether the budget is enough
4. Open questions

Decision: Postgres for billing
Carla prefers MySQL, but she accepts the decision.
Next steps:
- Bob to draft the job ad
- What about the office?`,
    [
      'fact: Attendees of Weekly: Anna, Bob, Carla',
      'fact: Anna presented the roadmap',
      'decision: We agreed to hire two engineers by Q3.',
      'fact: Bob asked whether the budget is enough',
      'decision: Decision: Postgres for billing',
      'preference: Carla prefers MySQL',
      'fact: Carla accepts the decision.',
    ],
  ],
  [
    'documentation',
    `Setup
=====

Install the package first. The server listens on port 7778
by default; see [the guide](https://example.org/a_b).

\`\`\`sh
npm install
echo "It is done."
\`\`\`

> **Note:** the \`retry.max\` option is *ignored* on Windows.

To change the port, set \`PORT\`. If it is taken, choose another one.`,
    [
      'fact: The server listens on port 7778 by default; see the guide.',
      'fact: the `retry.max` option is ignored on Windows.',
    ],
  ],
  [
    'a log',
    `2025-05-03T10:00:00Z INFO  [db] Connected to 10.0.0.12 in 45 ms
2025-05-03T10:00:01Z ERROR [db] could not acquire the lock
2025-05-03 10:00:02,123 WARN worker: Job 12 failed after 3 attempts
    at Object.run (/srv/worker.js:10:3)
{"level":"info","msg":"The job is done."}
level=info msg=done`,
    [
      'fact: Connected to 10.0.0.12 in 45 ms',
      'fact: could not acquire the lock',
      'fact: Job 12 failed after 3 attempts',
    ],
  ],
  [
    'fields',
    'Region: eu-west-1\nOwner: Anna\nTemperature: 21.5 °C\nCoverage: 81 %\nSubject: Lunch\nHi all:\nNote: Berlin',
    [
      'fact: Region: eu-west-1',
      'fact: Owner: Anna',
      'fact: Temperature: 21.5 °C',
      'test_result: Coverage: 81 %',
    ],
  ],
  [
    'a mail',
    `Hi Tom,

thanks for your mail. The invoice was sent on 3 May, and it
is paid. I am not sure whether the second one arrived.
Could you check that?

Best regards,
Paula`,
    [
      'fact: The invoice was sent on 3 May, and it is paid.',
      'hypothesis: I am not sure whether the second one arrived.',
    ],
  ],
  ['nothing to keep', '👍\nlol\n+1\nok sounds good\nThanks!!!\nhttps://example.org/a\n@anna', []],
];

describe('what is kept', () => {
  it.each(TEXTS)('of %s', (_what, content, claims) => {
    const points = [...content];
    const drafts = extract({ content, timestamp: Date.UTC(2025, 5, 15, 12) * 1000 });
    expect(drafts.map(({ type, text }) => `${type}: ${text}`)).toEqual(claims);
    for (const { span, quote } of drafts) expect(points.slice(...span).join('')).toBe(quote);
  });
});
