import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getSignals, post, ticked } from '../answers.ts';
import { sharedService } from '../harness.ts';

const alertSchema = z.object({
  labels: z.record(z.string(), z.string()),
  annotations: z.object({ summary: z.string(), description: z.string() }),
  state: z.literal('firing'),
  activeAt: z.iso.datetime(),
  value: z.string(),
});
const alertsSchema = z.object({
  status: z.literal('success'),
  data: z.object({ alerts: z.array(alertSchema) }),
});
const rulesSchema = z.object({
  status: z.literal('success'),
  data: z.object({
    groups: z.array(
      z.object({
        name: z.string(),
        rules: z.array(
          z.object({
            name: z.string(),
            query: z.string(),
            type: z.literal('alerting'),
            alerts: z.array(alertSchema),
          }),
        ),
      }),
    ),
  }),
});

describe('the alerts and rules of the HTTP API of Prometheus', () => {
  const service = sharedService();
  const ask = async (path: string, query = '') =>
    (await fetch(`${service.url}/prometheus/api/v1/${path}${query}`)).json();

  it('are those alerts that are open, under the pattern that each has', async () => {
    expect(alertsSchema.parse(await ask('alerts')).data.alerts).toEqual([]);
    expect(rulesSchema.parse(await ask('rules')).data.groups).toEqual([]);
    const first = Date.now() - 200 * 60_000;
    const observations = Array.from({ length: 200 }, (_, at) => ({
      ...{ scope: 'shop', entity: 'orders', metric: 'per_minute' },
      timestamp: new Date(first + at * 60_000).toISOString(),
      outcome: at < 190 ? 100 + ((at * 7) % 11) : 5 + ((at * 7) % 3),
    }));
    await post(service.url, '/v1/ingest/batch', { observations });
    await ticked(service.url);
    const { signals: open } = await getSignals(service.url, 'status=open&severity=alert');
    expect(open.length).toBeGreaterThan(0);
    const { alerts } = alertsSchema.parse(await ask('alerts')).data;
    expect(alerts.map(({ labels }) => labels.id).sort()).toEqual(open.map(({ id }) => id).sort());
    const [alert] = alerts;
    const own = open.find(({ id }) => id === alert.labels.id);
    expect(alert.labels).toMatchObject({
      ...{ alertname: own?.pattern, pattern: own?.pattern, severity: 'alert' },
      ...{ scope: 'shop', entity: 'orders', metric: 'per_minute' },
    });
    expect(alert.activeAt).toBe(own?.decided_at);
    const { groups } = rulesSchema.parse(await ask('rules', '?type=alert')).data;
    expect(groups.map(({ name }) => name)).toEqual(['tidemark']);
    expect(groups[0].rules.flatMap((rule) => rule.alerts)).toHaveLength(alerts.length);
    for (const { query, alerts: held } of groups[0].rules) {
      const answer = z
        .object({ data: z.object({ result: z.array(z.object({ metric: z.object({ id: z.string() }) })) }) })
        .parse(await ask('query', `?query=${encodeURIComponent(query)}`));
      expect(answer.data.result.map(({ metric }) => metric.id).sort()).toEqual(
        held.map(({ labels }) => labels.id).sort(),
      );
    }
    expect(rulesSchema.parse(await ask('rules', '?type=record')).data.groups).toEqual([]);
  });
});
