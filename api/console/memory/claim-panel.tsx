import { useState } from 'preact/hooks';
import type { Claim } from '../../../operators/records/claim.ts';
import type { Client } from '../../client/index.ts';
import type { Within } from '../../client/memory.ts';
import { momentText, numberText } from '../common/moments.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { shortMoment } from '../common/values.ts';
import { Trust } from './claim-table.tsx';
import { Contradictions, type SidesKnown } from './contradictions.tsx';
import { Forget } from './forget.tsx';
import { Source } from './source.tsx';
import { useScope } from './use-scope.ts';

/** Most sources of a claim that are shown. */
const MOST_SOURCES = 10;

async function readClaim(client: Client, id: string, as_of: string | undefined, within: Within) {
  const moment = as_of === undefined ? within : { as_of, ...within };
  const [claim, history, contradictions] = await Promise.all([
    client.memory.claim(id, moment),
    client.memory.history(id, moment),
    (async () => {
      const found = [];
      for await (const one of client.memory.contradictions({ claim_id: id, expand: 'claims', ...moment })) {
        found.push(one);
      }
      return found;
    })(),
  ]);
  return { claim, history, contradictions };
}

/** The spans of a claim's evidence by event. */
function spansOf({ evidence }: Claim): [event: string, spans: [number, number][]][] {
  const byEvent = new Map<string, [number, number][]>();
  for (const { event_id, span } of evidence) {
    const spans = byEvent.get(event_id) ?? [];
    byEvent.set(event_id, spans);
    spans.push(span);
  }
  return [...byEvent];
}

/** When a claim holds. */
export function validText({ valid_from, valid_to, stretches = [] }: Claim): string {
  const period = (from: string, to: string | undefined) =>
    to === undefined ? `since ${momentText(from)}` : `${momentText(from)} to ${momentText(to)}`;
  return [...stretches.map(({ from, to }) => period(from, to)), period(valid_from, valid_to)].join('; ');
}

/** A claim in full: what states it, what contradicts it, and how it changed. */
export function ClaimPanel(properties: {
  readonly id: string;
  readonly asOf: string | undefined;
  readonly changed: number;
  readonly known: SidesKnown;
  readonly onChange: () => void;
}) {
  const { id, asOf, changed, known, onChange } = properties;
  const { client, access } = useSession();
  const notify = useNotices();
  const scope = useScope();
  const read = useAsked(() => readClaim(client, id, asOf, scope), [client, id, asOf, scope, changed]);
  const [verified, setVerified] = useState<{ readonly id: string; readonly text: string } | undefined>(
    undefined,
  );
  if (read.error !== undefined) return <p class="failed">{messageOf(read.error)}</p>;
  if (read.value === undefined) return null;
  const { claim, history, contradictions } = read.value;
  const verify = () => {
    client.memory.verify(id, scope).then(
      ({ holds, observations }) => {
        const said = observations === undefined ? '' : ` ${observations.says}`;
        setVerified({
          id,
          text: `${holds ? 'Every quote still matches its source.' : 'A quote no longer matches its source.'}${said}`,
        });
      },
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
  };
  const sources = spansOf(claim);
  return (
    <section class="panel" aria-label="Claim">
      <p class="hint chosen-of">Chosen</p>
      <h2>{claim.text}</h2>
      <p class="row">
        <span class={`kind ${claim.type}`}>{claim.type.replace('_', ' ')}</span>
        <span class={`status ${claim.status}`}>{claim.status}</span>
      </p>
      <dl class="facts">
        <dt>Holds</dt>
        <dd>{validText(claim)}</dd>
        <dt>Trust</dt>
        <dd>
          <Trust value={claim.trust} /> ({numberText(claim.trust)}; certainty {numberText(claim.confidence)},{' '}
          {sources.length} {sources.length === 1 ? 'source' : 'sources'})
        </dd>
        <dt>Recorded</dt>
        <dd>
          {momentText(claim.recorded_at)}, version {claim.version}
        </dd>
      </dl>
      <h3>Sources</h3>
      {sources.slice(0, MOST_SOURCES).map(([event, spans]) => (
        <Source key={event} eventId={event} spans={spans} />
      ))}
      {sources.length > MOST_SOURCES && <p class="hint">and {sources.length - MOST_SOURCES} more</p>}
      <div class="row">
        <button type="button" onClick={verify}>
          Verify
        </button>
        {verified?.id === id && (
          <span class="hint" role="status">
            {verified.text}
          </span>
        )}
        {access.permissions.includes('memory:forget') && asOf === undefined && (
          <Forget id={id} onChange={onChange} />
        )}
      </div>
      {contradictions.length > 0 && (
        <>
          <h3>Contradictions</h3>
          <Contradictions
            contradictions={contradictions}
            known={known}
            mayResolve={access.permissions.includes('memory:write') && asOf === undefined}
            onChange={onChange}
          />
        </>
      )}
      <h3>History</h3>
      <ol class="history">
        {history.map((entry) => (
          <li key={`${entry.version} ${entry.at} ${entry.change}`}>
            <time dateTime={entry.at} title={entry.at}>
              {shortMoment(entry.at, Date.now())}
            </time>{' '}
            <b>{entry.change.replace('_', ' ')}</b> by {entry.actor}
            {entry.from !== undefined && entry.to !== undefined && `: ${entry.from} → ${entry.to}`}
            {entry.reason !== '' && <span class="hint">, {entry.reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
