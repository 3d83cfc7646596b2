import '../style/panels.css';
import '../style/health.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CallAnswer } from '../../calls/call.ts';
import type { listWebhooks } from '../../calls/webhooks/list-webhooks.ts';
import type { Readiness } from '../../http/routes/ready.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { type Session, useSession } from '../common/session.ts';
import { useTitle } from '../common/use-title.ts';
import { metricChecks, readinessChecks } from './checks.ts';
import { Hooks, Limits, Stages, Wanting, Well } from './parts.tsx';
import { piecedView } from './pieced.ts';
import { Snapshot, samplesOf } from './samples.ts';
import { type HealthView, limitText, STAGES, type StageName, sentenceOf } from './view.ts';

/** Milliseconds between two looks. */
const LOOK = 5000;
/** Looks that a line of a stage has. */
const MOST = 120;

/** What a look keeps for the next one. */
interface Kept {
  snapshot: Snapshot | undefined;
  hasData: boolean | undefined;
}

/** Whether an observation ever arrived; once one has, it is not asked again. */
async function arrived({ client, access }: Session, kept: Kept): Promise<boolean | undefined> {
  if (kept.hasData === true || !access.permissions.includes('signals:read')) return kept.hasData;
  for await (const _ of client.series({ limit: 1 })) return true;
  return false;
}

async function look(session: Session, kept: Kept): Promise<HealthView> {
  const { request, access } = session;
  const mayAdmin = access.permissions.includes('admin');
  kept.hasData = await arrived(session, kept);
  const [ready, health] = await Promise.all([request('/ready'), request('/health')]);
  const readiness: Readiness = await ready.json();
  const named: unknown = health.ok ? await health.json() : undefined;
  const version: unknown =
    typeof named === 'object' && named !== null ? Reflect.get(named, 'version') : undefined;
  const checks = readinessChecks(readiness);
  const parts = {
    version: typeof version === 'string' ? version : undefined,
    webhooks: [],
    hasData: kept.hasData,
  };
  if (!mayAdmin) return piecedView({ ...parts, checks }, undefined, undefined);
  const [metrics, webhooks] = await Promise.all([request('/metrics'), request('/v1/webhooks')]);
  const listed: CallAnswer<typeof listWebhooks> = webhooks.ok ? await webhooks.json() : { webhooks: [] };
  if (!metrics.ok) return piecedView({ ...parts, checks, webhooks: listed.webhooks }, undefined, undefined);
  const before = kept.snapshot;
  const snapshot = new Snapshot(Date.now(), samplesOf(await metrics.text()));
  kept.snapshot = snapshot;
  checks.push(...metricChecks(snapshot, before));
  return piecedView({ ...parts, checks, webhooks: listed.webhooks }, snapshot, before);
}

/** The figures of the stages at the last looks. */
type Course = Readonly<Record<StageName, readonly number[]>>;

const NONE: Course = { arrives: [], stored: [], decided: [], told: [], answered: [] };

function continued(course: Course, { stages }: HealthView): Course {
  const next = { ...course };
  for (const name of STAGES) {
    const figure = stages.find((one) => one.name === name)?.figure;
    if (figure !== undefined) next[name] = [...course[name], figure].slice(-MOST);
  }
  return next;
}

/** The page as text, for a report. */
function reportOf(view: HealthView): string {
  const { first, wants = '' } = sentenceOf(view);
  return [
    view.about.join(', '),
    `${new Date().toISOString()}: ${first} ${wants}`.trim(),
    ...view.stages.map(
      ({ name, value, about }) => `${name}: ${value}${about === undefined ? '' : ` (${about})`}`,
    ),
    ...view.checks.map(({ name, state, value }) => `[${state}] ${name}: ${value}`),
    ...view.limits.map((limit) => `${limit.name}: ${limitText(limit)}`),
    ...view.hooks.map(({ name, value }) => `webhook ${name}: ${value}`),
  ].join('\n');
}

/** How the server is, and what to do where it is not well. */
export function HealthPage() {
  useTitle('Health');
  const session = useSession();
  const notify = useNotices();
  const [view, setView] = useState<HealthView | undefined>(undefined);
  const [course, setCourse] = useState<Course>(NONE);
  const [error, setError] = useState<string | undefined>(undefined);
  const kept = useRef<Kept>({ snapshot: undefined, hasData: undefined });
  useEffect(() => {
    let isShown = true;
    const once = () => {
      look(session, kept.current).then(
        (found) => {
          if (!isShown) return;
          setView(found);
          setCourse((before) => continued(before, found));
          setError(undefined);
        },
        (failure: unknown) => {
          if (isShown) setError(messageOf(failure));
        },
      );
    };
    once();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') once();
    }, LOOK);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [session]);
  const mayAdmin = session.access.permissions.includes('admin');
  const said = view === undefined ? undefined : sentenceOf(view);
  const copy = () => {
    if (view === undefined) return;
    navigator.clipboard.writeText(reportOf(view)).then(
      () => notify({ text: 'The report is copied' }),
      (failure: unknown) => notify({ text: messageOf(failure), isError: true }),
    );
  };
  return (
    <>
      <div class="head">
        <h1>Health</h1>
        <span class="fill" />
        <span class="hint about">
          {view?.about.map((one) => (
            <span key={one}>{one}</span>
          ))}
          <a href="./metrics">/metrics</a> <a href="./ready">/ready</a>
        </span>
        {view !== undefined && (
          <button type="button" onClick={copy}>
            Copy report for support
          </button>
        )}
      </div>
      {error !== undefined && (
        <p class="failed" role="alert">
          The server does not answer: {error} What is shown below is of the last answer.
        </p>
      )}
      {said !== undefined && (
        <p class="sentence" role="status">
          {said.first} {said.wants !== undefined && <b class={`state ${said.state}`}>{said.wants}</b>}
          {said.wants === undefined &&
            said.state === 'well' &&
            view?.hasData === true &&
            'Nothing wants a look.'}
          {view?.hasData === false && (
            <>
              {' '}
              A file is read by <code>{`npx tidemark replay data.csv --url ${session.client.url}`}</code>
            </>
          )}
        </p>
      )}
      {view !== undefined && (
        <>
          {view.hasData !== false && view.stages.length > 0 && (
            <Stages stages={view.stages} course={course} />
          )}
          <Wanting checks={view.checks} />
          <div class="health-columns">
            <Well checks={view.checks} />
            <Limits limits={view.limits} />
            <div>
              <Hooks hooks={view.hooks} />
            </div>
          </div>
        </>
      )}
      {!mayAdmin && (
        <p class="hint">With the permission admin, this page also shows stages, limits and webhooks.</p>
      )}
    </>
  );
}
