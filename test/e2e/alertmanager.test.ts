import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { Mute } from '../../operators/quiet/mute.ts';
import { systemClock } from '../../pipelines/webhooks/clock.ts';
import { WebhookSenders } from '../../pipelines/webhooks/senders.ts';
import { startAlertmanager } from '../../services/prometheus/alertmanager.ts';
import { openings, someSite, someWebhook } from '../pipelines/webhooks/site.ts';
import { describeWithAlertmanager } from '../services/prometheus.ts';
import { START, someSignal, uuid } from '../sinks/fixtures.ts';

const describe = await describeWithAlertmanager();

/** Milliseconds between two reminders. */
const RESEND = 500;
const alerts = z.array(
  z.looseObject({
    labels: z.looseObject({ signal_id: z.string() }),
    generatorURL: z.string(),
    status: z.looseObject({ state: z.string() }),
  }),
);
const silences = z.array(
  z.looseObject({
    id: z.string(),
    comment: z.string(),
    createdBy: z.string(),
    endsAt: z.string(),
    status: z.looseObject({ state: z.string() }),
  }),
);
/** A mute from before all signals until some hours from now. */
const muteFor = (hours: number, parts: Partial<Mute> = {}): Mute => ({
  id: uuid('mute'),
  scope: uuid('scope'),
  patterns: ['spike', 'drop'],
  reason: 'upgrade',
  starts_at: START - 3_600_000_000,
  ends_at: Math.floor(Date.now() / 1000 + hours * 3600) * 1_000_000,
  created_at: START,
  ...parts,
});

describe('a real Alertmanager', () => {
  it('has what is open and silences for mutes, also after a restart, and resolves what is closed or what nobody tells', async () => {
    const first = await startAlertmanager();
    const port = Number(new URL(first.url).port);
    const running = [first];
    onTestFinished(async () => {
      for (const one of running) await one.stop();
    });
    const open = async () => {
      const found = alerts.parse(await (await fetch(`${first.url}/api/v2/alerts`)).json());
      return found.map(({ labels }) => labels.signal_id).sort();
    };
    /** Polls until Alertmanager has just these alerts. */
    const until = (...ids: readonly string[]) =>
      vi.waitFor(async () => expect(await open()).toEqual([...ids].sort()), {
        timeout: 30_000,
        interval: 100,
      });

    /** Polls until just these alerts are shown as suppressed. */
    const suppressed = (...ids: readonly string[]) =>
      vi.waitFor(
        async () => {
          const found = alerts.parse(await (await fetch(`${first.url}/api/v2/alerts`)).json());
          const quiet = found.filter(({ status }) => status.state === 'suppressed');
          expect(quiet.map(({ labels }) => labels.signal_id).sort()).toEqual([...ids].sort());
        },
        { timeout: 30_000, interval: 100 },
      );
    /** The silences that have not ended. */
    const silencesNow = async () => {
      const found = silences.parse(await (await fetch(`${first.url}/api/v2/silences`)).json());
      return found.filter(({ status }) => status.state !== 'expired');
    };

    const place = await someSite(
      someWebhook(`${first.url}/api/v2/alerts`, { format: 'alertmanager', silences: true }),
    );
    const sendersOf = () =>
      new WebhookSenders({
        ...place.site,
        poster: place.real,
        store: place.store,
        clock: systemClock,
        facts: { firing: 4 * RESEND, publicUrl: 'https://tide.example.com' },
        resend: RESEND,
        unavailable: () => undefined,
        unreminded: () => undefined,
        unsilenced: () => undefined,
        removed: () => undefined,
      }).task();
    let task = sendersOf();
    onTestFinished(() => task.end());
    task.begin();
    const begun = () => {
      task = sendersOf();
      task.begin();
    };
    const [one, two] = [uuid('signal 0'), uuid('signal 1')];
    await place.publish(openings(0, 2));
    await until(one, two);
    const [shown] = alerts.parse(await (await fetch(`${first.url}/api/v2/alerts`)).json());
    expect(shown.generatorURL).toMatch(/^https:\/\/tide\.example\.com\/#\/series\/.*\?signal=/);

    // A mute is a silence; what opens in muted time is sent and suppressed. Silences of others stay.
    const foreign = {
      matchers: [{ name: 'alertname', value: 'other', isRegex: false, isEqual: true }],
      startsAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      createdBy: 'tidemark',
      comment: `of another server (mute ${uuid('mute')} of webhook ${uuid('another webhook')})`,
    };
    await fetch(`${first.url}/api/v2/silences`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(foreign),
    });
    const hour = muteFor(1);
    await place.store.mutes.put(hour);
    await suppressed(one, two);
    const three = uuid('signal 2');
    await place.publish(openings(2, 3));
    await until(one, two, three);
    await suppressed(one, two, three);
    const [made] = (await silencesNow()).filter(({ comment }) => comment.startsWith('upgrade'));
    expect(made).toMatchObject({
      createdBy: 'tidemark',
      endsAt: new Date(hour.ends_at / 1000).toISOString(),
    });

    // Without its data, as after a crash, Alertmanager has alerts and silences again.
    await running.pop()?.stop();
    running.push(await startAlertmanager(port));
    await until(one, two, three);
    await suppressed(one, two, three);
    expect((await silencesNow()).length).toBe(1);

    // A longer mute is a longer silence, and another sender knows it again; one that is removed is none.
    await task.end();
    const longer = muteFor(2, { patterns: ['spike'] });
    await place.store.mutes.put(longer);
    begun();
    const ends = new Date(longer.ends_at / 1000).toISOString();
    await vi.waitFor(async () => expect((await silencesNow()).map(({ endsAt }) => endsAt)).toEqual([ends]), {
      timeout: 30_000,
      interval: 100,
    });
    await suppressed(one, two, three);
    await place.store.mutes.remove(longer.id);
    await suppressed();
    expect(await silencesNow()).toEqual([]);
    await place.publish([
      { kind: 'signal.closed', signal: { ...someSignal('signal 2'), status: 'closed' as const } },
    ]);
    await until(one, two);
    await place.publish([
      { kind: 'signal.closed', signal: { ...someSignal('signal 0'), status: 'closed' as const } },
    ]);
    await until(two);
    await task.end();
    await until();
  });
});
