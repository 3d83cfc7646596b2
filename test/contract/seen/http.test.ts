import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, ticked } from '../../api/answers.ts';
import { makeFolder, removeFolder, sharedService } from '../../api/harness.ts';
import { contractText } from '../lines.ts';
import { differences } from '../stored.ts';
import { STREAMS } from '../whole.ts';
import { HttpSession } from './http-session.ts';
import {
  administrationSession,
  FROM_FILE,
  lastTokenSession,
  tokensSession,
} from './sessions/administration.ts';
import { agentsSession, narrowSession } from './sessions/agents.ts';
import { memorySession } from './sessions/memory.ts';
import { forbiddenSession, hurriedSession, unknownSession } from './sessions/refusals.ts';
import { scopeSession } from './sessions/scopes.ts';
import { settingsSession, signalsSession } from './sessions/signals.ts';
import { unseenOf } from './unseen.ts';

const UPDATE = 'npx vitest run test/contract/seen/http.test.ts -u';
const TOKEN = 'the operator of the server';
const folder = makeFolder();
const file = join(folder, 'webhooks.json');
writeFileSync(file, JSON.stringify({ webhooks: [FROM_FILE] }));
afterAll(() => removeFolder(folder));

describe('sessions over HTTP', () => {
  const service = sharedService({
    SIGNAL_WEBHOOKS_ALLOW: '127.0.0.1',
    SIGNAL_WEBHOOKS_FILE: file,
    SIGNAL_SLACK_SIGNING_SECRET: 'the secret of the app in Slack',
    MEMORY_REVIEW: 'agent',
  });
  const guarded = sharedService({ SIGNAL_API_TOKEN: TOKEN });
  const hurried = sharedService({ SIGNAL_RATE_REQUESTS: '1/h' });
  const narrow = sharedService({ SIGNAL_BODY_LIMIT: '1kb' });
  let session: HttpSession;
  beforeAll(async () => {
    const { text } = await call(service.url, '/openapi.json');
    session = new HttpSession(JSON.parse(text), STREAMS, service.url);
  });

  it('store observations, and read signals and series', async () => {
    await signalsSession(session, service.url);
  });

  it('tune detectors', async () => {
    await settingsSession(session, service.url);
  });

  it('store events, and read claims and answers', async () => {
    await memorySession(session);
    await scopeSession(session);
  });

  it('send metrics as agents do', async () => {
    await agentsSession(session);
    await narrowSession(session.with({}, narrow.url));
  });

  it('administer the server', async () => {
    await administrationSession(session, async () => {
      const observations = Array.from({ length: 8 }, () => ({ scope: 'stir', entity: 'stir', outcome: 11 }));
      await session.must('POST /v1/ingest/batch', {}, { body: { observations } });
      await ticked(service.url);
    });
    await lastTokenSession(session.with({}, narrow.url));
  });

  it('are refused', async () => {
    const operator = session.with({ authorization: `Bearer ${TOKEN}` }, guarded.url);
    await forbiddenSession(operator, await tokensSession(operator));
    await hurriedSession(session.with({}, hurried.url));
    await unknownSession(session);
  });

  it('have sent and received every field, and none besides', () => {
    expect([...session.seen.faults]).toEqual([]);
    expect(unseenOf('http', session.seen.keys)).toEqual({ unseen: [], idle: [] });
  });

  it(`are answered with the headers and codes that are described (${UPDATE} writes it)`, async () => {
    const text = contractText(session.answers.lines());
    const described = join(import.meta.dirname, '../answers.txt');
    await expect(text, differences(described, text)).toMatchFileSnapshot(described);
  });
});
