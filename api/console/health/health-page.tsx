import '../style/panels.css';
import '../style/health.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CallAnswer } from '../../calls/call.ts';
import type { listWebhooks } from '../../calls/webhooks/list-webhooks.ts';
import type { Readiness } from '../../http/routes/ready.ts';
import { messageOf } from '../common/notices.tsx';
import { type Session, useSession } from '../common/session.ts';
import { useTitle } from '../common/use-title.ts';
import { type Check, metricChecks, readinessChecks, webhookChecks } from './checks.ts';
import { Snapshot, samplesOf } from './samples.ts';

/** Milliseconds between two looks. */
const LOOK = 5000;

const ORDER = { bad: 0, look: 1, well: 2 } as const;
const WORDS = { bad: 'act', look: 'look', well: 'well' } as const;

async function readChecks({ request, access }: Session, before: Snapshot | undefined) {
  const ready = await request('/ready');
  const readiness: Readiness = await ready.json();
  const checks = readinessChecks(readiness);
  if (!access.permissions.includes('admin')) return { checks, snapshot: undefined };
  const [metrics, webhooks] = await Promise.all([request('/metrics'), request('/v1/webhooks')]);
  let snapshot: Snapshot | undefined;
  if (metrics.ok) {
    snapshot = new Snapshot(Date.now(), samplesOf(await metrics.text()));
    checks.push(...metricChecks(snapshot, before));
  }
  if (webhooks.ok) {
    const answer: CallAnswer<typeof listWebhooks> = await webhooks.json();
    checks.push(...webhookChecks(answer.webhooks));
  }
  return { checks, snapshot };
}

/** How the server is, and what to do where it is not well. */
export function HealthPage() {
  useTitle('Health');
  const session = useSession();
  const [checks, setChecks] = useState<readonly Check[] | undefined>(undefined);
  const [error, setError] = useState<string | undefined>(undefined);
  const before = useRef<Snapshot | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    const look = () => {
      readChecks(session, before.current).then(
        ({ checks: found, snapshot }) => {
          before.current = snapshot;
          if (!isShown) return;
          setChecks(found);
          setError(undefined);
        },
        (failure: unknown) => {
          if (isShown) setError(messageOf(failure));
        },
      );
    };
    look();
    const timer = setInterval(look, LOOK);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [session]);
  const sorted = [...(checks ?? [])].sort((a, b) => ORDER[a.state] - ORDER[b.state]);
  const worst = sorted[0]?.state;
  return (
    <>
      <div class="head">
        <h1>Health</h1>
        {worst !== undefined && (
          <span class={`state ${worst}`}>
            {worst === 'well' ? 'all is well' : worst === 'look' ? 'worth a look' : 'something needs you'}
          </span>
        )}
      </div>
      {error !== undefined && (
        <p class="failed" role="alert">
          The server does not answer: {error}
        </p>
      )}
      {checks !== undefined && (
        <section class="scroll" aria-label="Checks">
          <table class="list checks">
            <thead>
              <tr>
                <th scope="col">State</th>
                <th scope="col">What</th>
                <th scope="col">How it is</th>
                <th scope="col">What to do</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ name, state, value, remedy }) => (
                <tr key={name}>
                  <td>
                    <span class={`state ${state}`}>{WORDS[state]}</span>
                  </td>
                  <th scope="row">{name}</th>
                  <td class="wrap">{value}</td>
                  <td class="wrap hint">{remedy ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {!session.access.permissions.includes('admin') && (
        <p class="hint">With the permission admin, this page also shows metrics and webhooks.</p>
      )}
    </>
  );
}
