import { useState } from 'preact/hooks';
import type { ListedContradiction } from '../../client/memory.ts';
import { momentText, numberText } from '../common/moments.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { adjust } from '../common/use-place.ts';
import { Reason } from './reason.tsx';
import { useScope } from './use-scope.ts';

/** Contradictions, each with its two claims side by side and the reason. */
export function Contradictions(properties: {
  readonly contradictions: readonly ListedContradiction[];
  readonly mayResolve: boolean;
  readonly onChange: () => void;
}) {
  const { contradictions, mayResolve, onChange } = properties;
  return (
    <ul class="contradictions">
      {contradictions.map((one) => (
        <li key={one.id}>
          <Contradiction contradiction={one} mayResolve={mayResolve} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

function Contradiction(properties: {
  readonly contradiction: ListedContradiction;
  readonly mayResolve: boolean;
  readonly onChange: () => void;
}) {
  const { contradiction, mayResolve, onChange } = properties;
  const { client } = useSession();
  const scope = useScope();
  const notify = useNotices();
  const [kept, setKept] = useState<string | undefined>(undefined);
  const [reason, setReason] = useState('');
  const { id, claims = [], between, kind, confidence, rationale, detected_at, resolved_at } = contradiction;
  const sides = between.map((claim) => claims.find((one) => one.id === claim) ?? { id: claim, text: claim });
  const resolve = (event: Event) => {
    event.preventDefault();
    const ended = between.find((claim) => claim !== kept);
    if (kept === undefined || ended === undefined) return;
    client.memory.resolve(ended, { over: kept, reason, ...scope }).then(
      () => {
        notify({ text: 'Resolved' });
        onChange();
      },
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
  };
  return (
    <form onSubmit={resolve}>
      <div class="sides">
        {sides.map((side) => (
          <div key={side.id} class={kept === side.id ? 'side kept' : 'side'}>
            <button type="button" class="quiet text" onClick={() => adjust({ claim: side.id })}>
              {side.text}
            </button>
            {mayResolve && resolved_at === undefined && (
              <label>
                <input
                  type="radio"
                  name={`keep-${id}`}
                  checked={kept === side.id}
                  onChange={() => setKept(side.id)}
                />{' '}
                this one holds
              </label>
            )}
          </div>
        ))}
      </div>
      <p class="hint">
        {kind.replace('_', ' ')}, confidence {numberText(confidence)}: {rationale}
        {resolved_at === undefined
          ? ` (found ${momentText(detected_at)})`
          : ` (resolved ${momentText(resolved_at)})`}
      </p>
      {kept !== undefined && (
        <div class="row">
          <Reason label="Reason" hint="why it holds" value={reason} onInput={setReason} action="Resolve" />
        </div>
      )}
    </form>
  );
}
