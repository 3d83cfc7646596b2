import { z } from 'zod';
import { formatInstant } from '../../../operators/time/instant.ts';
import { JOURNAL_FAULTS } from '../../../sinks/journal/apply.ts';
import type { Archive } from '../../../sinks/store.ts';
import type { WebhookDesk } from '../../calls/webhooks/desk.ts';
import type { Route } from '../context.ts';

/** Missed ticks after which detection counts as stuck, and the minimum of that time in milliseconds. */
const MISSING_TICKS = 10;
const LEAST_STUCK = 10_000;

/** The answer of /ready. */
export const readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  store: z.enum(['reachable', 'unreachable']),
  intake: z.literal('unreachable').optional().describe('Present if the brokers do not answer.'),
  stalled: z
    .array(z.object({ partition: z.string(), reason: z.string() }))
    .optional()
    .describe('Kafka partitions of this process that stand still, if there are any.'),
  webhooks: z
    .array(
      z.object({
        name: z.string(),
        failures: z.number().int(),
        parked: z.number().int(),
        reminders: z.literal('failing').optional().describe('Open signals cannot be told again.'),
        silences: z.literal('failing').optional().describe('Mutes cannot be made silences.'),
      }),
    )
    .optional()
    .describe(
      'Webhooks that cannot deliver, if there are any: failed attempts of the delivery that is being retried, and parked deliveries; and what fails of what else this process sends to them. The server is ready nevertheless.',
    ),
  detection: z
    .literal('catching_up')
    .optional()
    .describe(
      'Present while detection catches up with the store, after a crash or an upgrade. The server is ready nevertheless: what it takes is stored, and processed afterwards.',
    ),
  journal: z
    .object({
      fault: z.enum(JOURNAL_FAULTS),
      lost: z
        .number()
        .int()
        .optional()
        .describe('Acknowledged observations that are lost; absent if the number cannot be known.'),
    })
    .optional()
    .describe(
      'Present if the journal that the previous process left was not whole. The server is ready nevertheless.',
    ),
  set_aside: z
    .array(
      z.object({
        pattern: z.string(),
        series: z.number().int().describe('Number of series on which it no longer runs.'),
        scopes: z.number().int().describe('Number of scopes on which it no longer runs.'),
        reason: z.string().describe('Why, at the first of them.'),
        at: z.string().describe('Event time of the observation at which it failed first.'),
      }),
    )
    .optional()
    .describe(
      'Detectors that failed and no longer run on some series or scopes, if there are any; the log names those. The server is ready nevertheless: everything else goes on.',
    ),
  last_tick_age_ms: z.number().optional().describe('Absent if no detection runs.'),
});

export type Readiness = z.output<typeof readiness>;

/** Webhooks that are retrying a delivery, have parked one, or cannot be sent something else. */
async function troubled(store: Pick<Archive, 'webhooks'>, failing: ReturnType<WebhookDesk['failing']>) {
  const all = (await store.webhooks.list()).map(({ webhook: { settings, progress } }) => {
    const beside = failing.get(settings.name);
    return {
      name: settings.name,
      failures: progress.failing?.failures ?? 0,
      parked: progress.parked.length,
      ...(beside?.has('reminders') && { reminders: 'failing' as const }),
      ...(beside?.has('silences') && { silences: 'failing' as const }),
    };
  });
  return all.filter(({ name, failures, parked }) => failures + parked > 0 || failing.has(name));
}

/** GET /ready: the store responds, detection ticks, and Kafka partitions make progress. Not a call, because it reports on the process. */
export const ready: Route = (app, context) => {
  const { store, tickAge, isCatchingUp, journalLoss, reach, stalled, gauges, config, webhooks } = context;
  app.get(
    '/ready',
    {
      config: { permission: 'none' },
      schema: {
        summary: 'Ready: the store is reachable, detection runs, and no partition stands still.',
        tags: ['operations'],
        response: { 200: readiness, 503: readiness },
      },
    },
    async (request, reply) => {
      const age = tickAge();
      const stuck =
        age !== undefined && age > Math.max(LEAST_STUCK, (MISSING_TICKS * config.detectionInterval) / 1000);
      const answers = (name: string, asked: Promise<void>) =>
        asked.then(
          () => true,
          (error: unknown) => {
            request.log.warn({ err: error }, `${name} does not answer`);
            return false;
          },
        );
      const [reachable, passable] = await Promise.all([
        answers('the store', store.ping()),
        answers('the intake of observations', reach()),
      ]);
      const failing = reachable ? await troubled(store, webhooks.failing()) : [];
      const standing = stalled();
      const aside = gauges.setAside().map((total) => ({ ...total, at: formatInstant(total.at) }));
      const well = reachable && passable && !stuck && standing.length === 0;
      return reply.code(well ? 200 : 503).send({
        status: well ? 'ready' : 'not_ready',
        store: reachable ? 'reachable' : 'unreachable',
        ...(!passable && { intake: 'unreachable' as const }),
        ...(standing.length > 0 && { stalled: [...standing] }),
        ...(failing.length > 0 && { webhooks: failing }),
        ...(aside.length > 0 && { set_aside: aside }),
        ...(isCatchingUp() && { detection: 'catching_up' as const }),
        ...(journalLoss !== undefined && {
          journal: {
            fault: journalLoss.fault,
            ...(journalLoss.lost !== undefined && { lost: journalLoss.lost }),
          },
        }),
        ...(age !== undefined && Number.isFinite(age) && { last_tick_age_ms: Math.round(age) }),
      });
    },
  );
};
