import { useState } from 'preact/hooks';
import type { Claim } from '../../../operators/records/claim.ts';
import type { ListedContradiction } from '../../client/memory.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { adjust } from '../common/use-place.ts';
import { shortDay } from '../common/values.ts';
import { Reason } from './reason.tsx';
import { differing } from './subjects.ts';
import { useScope } from './use-scope.ts';

/** What is known of the two sides of a contradiction. */
export interface SidesKnown {
  readonly claims: ReadonlyMap<string, Claim>;
  /** Where the text of an event came from, by its id. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Contradictions, each with its two claims side by side and the reason. */
export function Contradictions(properties: {
  readonly contradictions: readonly ListedContradiction[];
  readonly known: SidesKnown;
  readonly mayResolve: boolean;
  readonly onChange: () => void;
}) {
  const { contradictions, known, mayResolve, onChange } = properties;
  return (
    <ul class="contradictions">
      {contradictions.map((one) => (
        <li key={one.id}>
          <Contradiction contradiction={one} known={known} mayResolve={mayResolve} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

/** A choice that waits for its reason: the claim that ends, and the one that it ends over. */
interface Choice {
  readonly ended: string;
  readonly over: string;
  readonly reason: string;
}

function Contradiction(properties: {
  readonly contradiction: ListedContradiction;
  readonly known: SidesKnown;
  readonly mayResolve: boolean;
  readonly onChange: () => void;
}) {
  const { contradiction, known, mayResolve, onChange } = properties;
  const { client } = useSession();
  const scope = useScope();
  const notify = useNotices();
  const [choice, setChoice] = useState<Choice | undefined>(undefined);
  const { claims = [], between, kind, rationale, resolved_at } = contradiction;
  const now = Date.now();
  const sides = between.map((id) => {
    const claim = known.claims.get(id);
    const text = claims.find((one) => one.id === id)?.text ?? claim?.text ?? id;
    return { id, text, claim, source: known.sources.get(claim?.evidence[0]?.event_id ?? '') };
  });
  const [left, right] = sides;
  if (left === undefined || right === undefined) return null;
  const values = differing(left.text, right.text);
  const isValued = values[0] !== left.text;
  const since = ({ claim }: typeof left) => (claim === undefined ? 0 : Date.parse(claim.valid_from));
  const [older, newer] = since(left) <= since(right) ? [left, right] : [right, left];
  const resolve = (event: Event) => {
    event.preventDefault();
    if (choice === undefined) return;
    const { ended, over, reason } = choice;
    client.memory.resolve(ended, { over, reason, ...scope }).then(
      () => {
        notify({ text: 'Resolved' });
        onChange();
      },
      (error: unknown) => notify({ text: messageOf(error), isError: true }),
    );
  };
  const isOpen = mayResolve && resolved_at === undefined;
  return (
    <form onSubmit={resolve}>
      <p class="hint">
        {kind.replace('_', ' ')}: {rationale}
        {resolved_at !== undefined && ` (resolved ${shortDay(resolved_at, now)})`}
      </p>
      <div class="sides">
        {sides.map((side, at) => {
          const other = at === 0 ? right : left;
          const value = values[at] ?? side.text;
          return (
            <div key={side.id} class={choice?.over === side.id ? 'side kept' : 'side'}>
              {isValued && <b>{value}</b>}
              <button type="button" class="quiet text" onClick={() => adjust({ claim: side.id })}>
                “{side.text}”
              </button>
              <p class="hint">
                {[
                  side.source,
                  side.claim && shortDay(side.claim.valid_from, now),
                  side === newer && since(older) !== since(newer) ? 'newer' : undefined,
                ]
                  .filter((part) => part !== undefined)
                  .join(' · ')}
              </p>
              {isOpen && (
                <button
                  type="button"
                  aria-pressed={choice?.over === side.id}
                  onClick={() => setChoice({ ended: other.id, over: side.id, reason: '' })}
                >
                  {isValued ? `${value.charAt(0).toUpperCase()}${value.slice(1)} holds` : 'This one holds'}
                </button>
              )}
            </div>
          );
        })}
      </div>
      {choice !== undefined ? (
        <div class="row">
          <Reason
            label="Reason"
            hint="why it holds"
            value={choice.reason}
            onInput={(reason) => setChoice({ ...choice, reason })}
            action="Resolve"
          />
          <button type="button" onClick={() => setChoice(undefined)}>
            Later
          </button>
        </div>
      ) : (
        isOpen &&
        since(older) !== since(newer) && (
          <button
            type="button"
            class="quiet link"
            onClick={() =>
              setChoice({ ended: older.id, over: newer.id, reason: 'Both held, at different times.' })
            }
          >
            Both, at different times
          </button>
        )
      )}
    </form>
  );
}
