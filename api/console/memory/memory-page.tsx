import '../style/panels.css';
import '../style/memory.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Claim } from '../../../operators/records/claim.ts';
import type { Client } from '../../client/index.ts';
import type { Within } from '../../client/memory.ts';
import { Choice } from '../common/choice.tsx';
import { useKeys } from '../common/keys.tsx';
import { numberText } from '../common/moments.ts';
import { messageOf } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { adjust, usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { Answer } from './answer.tsx';
import { ClaimPanel, validText } from './claim-panel.tsx';
import { Contradictions } from './contradictions.tsx';
import { TimeSlider } from './time-slider.tsx';
import { useScope } from './use-scope.ts';

/** Most claims and contradictions that are listed without a question. */
const MOST = 200;
const TYPES: readonly Claim['type'][] = ['fact', 'decision', 'hypothesis', 'preference', 'test_result'];
const STATUSES: readonly Claim['status'][] = ['active', 'pending', 'contested', 'resolved', 'forgotten'];

/** A moment in the address; what is none is left out. */
function momentIn(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  return text === null || Number.isNaN(Date.parse(text)) ? undefined : text;
}

/** The first of what an iteration gives. */
async function some<T>(all: AsyncIterable<T>, most: number): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) {
    found.push(one);
    if (found.length === most) break;
  }
  return found;
}

/** Where the sliders begin: the earliest time that the first claims hold from, and that they were recorded at. */
function earliest(claims: readonly Claim[]): { readonly valid: number; readonly known: number } {
  const day = 86_400_000;
  const first = (times: readonly string[]) =>
    Math.min(Date.now() - day, ...times.map((time) => Date.parse(time)));
  return {
    valid: first(claims.map(({ valid_from }) => valid_from)),
    known: first(claims.map(({ recorded_at }) => recorded_at)),
  };
}

/** Follows the changes of claims: counts up when there are some, but not for each of many. */
function useChanges(client: Client, within: Within): [count: number, changed: () => void] {
  const [count, setCount] = useState(0);
  const changed = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async () => {
      for await (const _ of client.memory.followClaims(
        { updates: true, ...within },
        { signal: stop.signal },
      )) {
        timer ??= setTimeout(() => {
          timer = undefined;
          changed();
        }, 500);
      }
    };
    follow().catch(() => {
      // Without the stream the page shows what was there when it was opened.
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client, within, changed]);
  return [count, changed];
}

/** Questions to memory, its claims and contradictions, at any time and as known at any time. */
export function MemoryPage() {
  useTitle('Memory');
  const { client, access } = useSession();
  const { query } = usePlace();
  const [question, claim, type, status] = ['q', 'claim', 'type', 'status'].map(
    (name) => query.get(name) ?? undefined,
  );
  const [at, asOf] = ['at', 'as_of'].map((name) => momentIn(query, name));
  const chosenType = TYPES.find((one) => one === type);
  const chosenStatus = STATUSES.find((one) => one === status);
  const [typed, setTyped] = useState(question ?? '');
  const field = useRef<HTMLInputElement>(null);
  const scope = useScope();
  const [changes, changed] = useChanges(client, scope);
  const moments = { ...scope, ...(at !== undefined && { at }), ...(asOf !== undefined && { as_of: asOf }) };
  const bounds = useAsked(() => some(client.memory.claims({ limit: MOST, ...scope }), MOST), [client, scope]);
  const start = useMemo(() => earliest(bounds.value ?? []), [bounds.value]);
  const answer = useAsked(
    () => (question === undefined ? undefined : client.memory.query({ question, ...moments })),
    [client, question, at, asOf, scope, changes],
  );
  const listed = useAsked(
    () =>
      some(
        client.memory.claims({
          limit: MOST,
          ...moments,
          ...(chosenType !== undefined && { type: chosenType }),
          ...(chosenStatus !== undefined && { status: chosenStatus }),
        }),
        MOST,
      ),
    [client, at, asOf, type, status, scope, changes],
  );
  const conflicts = useAsked(
    () =>
      some(
        client.memory.contradictions({
          status: 'open',
          expand: 'claims',
          limit: MOST,
          ...scope,
          ...(asOf !== undefined && { as_of: asOf }),
        }),
        MOST,
      ),
    [client, asOf, scope, changes],
  );
  useKeys([{ key: '/', does: 'ask', run: () => field.current?.focus() }]);
  const ask = (event: Event) => {
    event.preventDefault();
    adjust({ q: typed.trim() });
  };
  const shown =
    answer.value !== undefined && question !== undefined ? answer.value.claims : (listed.value ?? []);
  const error = answer.error ?? listed.error ?? conflicts.error;
  const setAt = useCallback((value: string | undefined) => adjust({ at: value }), []);
  const setAsOf = useCallback((value: string | undefined) => adjust({ as_of: value }), []);
  return (
    <>
      <div class="head">
        <h1>Memory</h1>
      </div>
      <form class="filters" onSubmit={ask}>
        <input
          ref={field}
          type="search"
          aria-label="Question"
          placeholder="ask memory  ( / )"
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (currentTarget.value === '') adjust({ q: undefined });
          }}
        />
        <button type="submit" class="primary">
          Ask
        </button>
        <input
          type="text"
          aria-label="Scope"
          placeholder="scope: that of the token"
          value={scope.scope ?? ''}
          onChange={({ currentTarget }) =>
            adjust({ scope: currentTarget.value.trim() || undefined, claim: undefined })
          }
        />
      </form>
      <div class="sliders">
        <TimeSlider
          name="at"
          label="What held"
          hint="valid time"
          earliest={start.valid}
          value={at}
          onChange={setAt}
        />
        <TimeSlider
          name="as-of"
          label="As known"
          hint="when memory knew it"
          earliest={start.known}
          value={asOf}
          onChange={setAsOf}
        />
      </div>
      {error !== undefined && <p class="failed">{messageOf(error)}</p>}
      <div class="columns">
        <div>
          {question !== undefined && answer.value !== undefined && <Answer answer={answer.value} />}
          <section class="panel" aria-label="Claims">
            <h2>{question === undefined ? 'Claims' : 'Nearest claims'}</h2>
            {question === undefined && (
              <div class="row">
                <Choice name="type" any="all types" value={type} options={TYPES} />
                <Choice name="status" any="all states" value={status} options={STATUSES} />
              </div>
            )}
            {shown.length === 0 && !listed.isAsking && (
              <p class="empty">
                {at === undefined && asOf === undefined
                  ? 'Memory has no claims yet. POST /v1/process stores the first text.'
                  : 'No claim held, or was known, at that time.'}
              </p>
            )}
            <ul class="claims">
              {shown.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    class={one.id === claim ? 'pickable chosen' : 'pickable'}
                    aria-pressed={one.id === claim}
                    onClick={() => adjust({ claim: one.id })}
                  >
                    <span class={`kind ${one.type}`}>{one.type.replace('_', ' ')}</span>
                    {one.text} <span class="when">{validText(one)}</span>{' '}
                    <span class="hint">trust {numberText(one.trust)}</span>
                    {one.status !== 'active' && <span class={`status ${one.status}`}>{one.status}</span>}
                  </button>
                </li>
              ))}
            </ul>
            {shown.length === MOST && <p class="hint">The first {MOST} are shown; ask for others.</p>}
          </section>
        </div>
        <div>
          {claim !== undefined && <ClaimPanel id={claim} asOf={asOf} changed={changes} onChange={changed} />}
          <section class="panel" aria-label="Contradictions">
            <h2>Open contradictions</h2>
            {conflicts.value?.length === 0 && <p class="empty">None.</p>}
            <Contradictions
              contradictions={conflicts.value ?? []}
              mayResolve={access.permissions.includes('memory:write') && asOf === undefined}
              onChange={changed}
            />
          </section>
        </div>
      </div>
    </>
  );
}
