import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../pipelines/webhooks/clock.ts';
import { WebhookSenders } from '../../pipelines/webhooks/senders.ts';
import { startAlertmanager } from '../../services/prometheus/alertmanager.ts';
import { openings, someSite, someWebhook } from '../pipelines/webhooks/site.ts';
import { describeWithAlertmanager } from '../services/prometheus.ts';
import { someSignal, uuid } from '../sinks/fixtures.ts';

const describe = await describeWithAlertmanager();

/** Milliseconds between two reminders. */
const RESEND = 500;
const alerts = z.array(
  z.looseObject({ labels: z.looseObject({ signal_id: z.string() }), generatorURL: z.string() }),
);

describe('a real Alertmanager', () => {
  it('has what is open, also after a restart, and resolves it when it is closed or nobody tells it', async () => {
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

    const place = await someSite(someWebhook(`${first.url}/api/v2/alerts`, { format: 'alertmanager' }));
    const task = new WebhookSenders({
      ...place.site,
      store: place.store,
      clock: systemClock,
      facts: { firing: 4 * RESEND, publicUrl: 'https://tide.example.com' },
      resend: RESEND,
      unavailable: () => undefined,
      unreminded: () => undefined,
      removed: () => undefined,
    }).task();
    onTestFinished(() => task.end());
    task.begin();
    const [one, two] = [uuid('signal 0'), uuid('signal 1')];
    await place.publish(openings(0, 2));
    await until(one, two);
    const [shown] = alerts.parse(await (await fetch(`${first.url}/api/v2/alerts`)).json());
    expect(shown.generatorURL).toMatch(/^https:\/\/tide\.example\.com\/#\/series\/.*\?signal=/);

    await running.pop()?.stop();
    running.push(await startAlertmanager(port));
    await until(one, two);
    await place.publish([
      { kind: 'signal.closed', signal: { ...someSignal('signal 0'), status: 'closed' as const } },
    ]);
    await until(two);
    await task.end();
    await until();
  });
});
