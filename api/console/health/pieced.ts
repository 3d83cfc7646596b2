import type { CallAnswer } from '../../calls/call.ts';
import type { listWebhooks } from '../../calls/webhooks/list-webhooks.ts';
import { numberText } from '../common/moments.ts';
import { shortLength } from '../common/values.ts';
import { webhookChecks } from './checks.ts';
import { mean, rate, type Snapshot } from './samples.ts';
import { type HealthView, type Hook, type Limit, type Stage, secondsText } from './view.ts';

/** What the stages and the limits show already, as long as it is well. */
const SHOWN = new Set(['Observations', 'Interval', 'Commit', 'Open files', 'Memory', 'Series', 'Webhooks']);

/** Webhooks as a server lists them. */
export type Webhooks = CallAnswer<typeof listWebhooks>['webhooks'];

function perSecond(value: number | undefined): string {
  return value === undefined ? '…' : `${numberText(Number(value.toPrecision(3)))} /s`;
}

/** The five stages from two looks at the metrics. */
function stagesOf(now: Snapshot, before: Snapshot | undefined, hooks: number): Stage[] {
  const arriving = rate('tidemark_observations_total', now, before);
  const answering = rate('tidemark_http_request_seconds_count', now, before);
  const commit = mean('tidemark_commit_seconds', now, before);
  const delay = mean('tidemark_detection_delay_seconds', now, before);
  const tick = mean('tidemark_tick_seconds', now, before);
  const answer = mean('tidemark_http_request_seconds', now, before);
  const changes = rate('tidemark_signal_changes_total', now, before);
  const total = now.sum('tidemark_observations_total');
  return [
    {
      name: 'arrives',
      value: perSecond(arriving),
      figure: arriving,
      about: total === undefined ? undefined : `${total.toLocaleString('en')} since the start`,
    },
    {
      name: 'stored',
      value: commit === undefined ? '…' : `${secondsText(commit)} a commit`,
      figure: commit,
      about: undefined,
    },
    {
      name: 'decided',
      value: delay === undefined ? '…' : `${secondsText(delay)} behind`,
      figure: delay,
      about: tick === undefined ? undefined : `${secondsText(tick)} of work each interval`,
    },
    {
      name: 'told',
      value: changes === undefined ? '…' : `${numberText(Number((changes * 60).toPrecision(2)))} a minute`,
      figure: changes,
      about: `changes of signals; ${hooks === 1 ? '1 webhook' : `${hooks} webhooks`}`,
    },
    {
      name: 'answered',
      value: perSecond(answering),
      figure: answering,
      about: answer === undefined ? undefined : `${secondsText(answer)} each on average`,
    },
  ];
}

/** Limits that the metrics have. */
function limitsOf(now: Snapshot): Limit[] {
  const known = (name: string, used: number | undefined, limit: number | undefined): Limit[] =>
    used === undefined ? [] : [{ name, used, limit }];
  return [
    ...known('Open files', now.sum('process_open_fds'), now.sum('process_max_fds')),
    ...known('Memory', now.sum('process_resident_memory_bytes'), undefined),
    ...known('Series', now.sum('tidemark_series'), now.sum('tidemark_series_limit')),
  ];
}

/** A webhook and how its deliveries go. */
function hookOf(hook: Webhooks[number]): Hook {
  const [check] = webhookChecks([hook]);
  const last =
    hook.delivered_at === undefined ? 'none delivered yet' : `last ${hook.delivered_at.slice(11, 16)}`;
  const isWell = check === undefined || check.state === 'well';
  return { name: hook.name, state: check?.state ?? 'well', value: isWell ? last : check.value };
}

/** What the page shows of a server, pieced together from its metrics, readiness and webhooks. */
export function piecedView(
  parts: {
    readonly version: string | undefined;
    readonly checks: HealthView['checks'];
    readonly webhooks: Webhooks;
    readonly hasData: boolean | undefined;
  },
  now: Snapshot | undefined,
  before: Snapshot | undefined,
): HealthView {
  const { version, checks, webhooks, hasData } = parts;
  const start = now?.sum('process_start_time_seconds');
  return {
    about: [
      ...(version === undefined ? [] : [`tidemark ${version}`]),
      ...(start === undefined || now === undefined ? [] : [`up ${shortLength(now.at - start * 1000)}`]),
    ],
    hasData,
    delay: now === undefined ? undefined : mean('tidemark_detection_delay_seconds', now, before),
    checks: [...checks, ...webhookChecks(webhooks)].filter(
      ({ name, state, value }) =>
        state !== 'well' || (!SHOWN.has(name) && (hasData !== false || !/^0( |$)/.test(value))),
    ),
    stages: now === undefined ? [] : stagesOf(now, before, webhooks.length),
    limits: now === undefined ? [] : limitsOf(now),
    hooks: webhooks.map(hookOf),
  };
}
