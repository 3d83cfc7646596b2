import '../style/panels.css';
import '../style/memory.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Claim } from '../../../operators/records/claim.ts';
import type { Client } from '../../client/index.ts';
import type { Within } from '../../client/memory.ts';
import { useKeys } from '../common/keys.tsx';
import { messageOf } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';
import { adjust, usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { AddNote, focusNote } from './add-note.tsx';
import { Answer } from './answer.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { ClaimTable, filterIn } from './claim-table.tsx';
import { Contradictions } from './contradictions.tsx';
import { MomentChip } from './moment-pick.tsx';
import { ScopeBar } from './scope-bar.tsx';
import { Timeline } from './timeline.tsx';
import { useScope } from './use-scope.ts';

/** Most claims and contradictions that are listed without a question. */
const MOST = 1000;
/** No claims yet; one list, so that what follows from it is not worked out again. */
const NONE: readonly Claim[] = [];
/** Texts that are read to know where claims came from. */
const MOST_TEXTS = 300;

/** A moment in the address; what is none is left out. */
function momentOf(query: URLSearchParams, name: string): string | undefined {
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

/** Claims that hold and those that ended, each once: a list has those that held at a moment. */
async function readBeliefs(
  client: Client,
  within: Parameters<Client['memory']['claims']>[0],
): Promise<Claim[]> {
  const holding = await some(client.memory.claims({ limit: MOST, ...within }), MOST);
  const ended = await some(client.memory.claims({ limit: MOST, status: 'resolved', ...within }), MOST);
  return [...new Map([...holding, ...ended].map((one) => [one.id, one])).values()];
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
  const [question, claim, source, note, runId] = ['q', 'claim', 'source', 'note', 'run'].map(
    (name) => query.get(name) ?? undefined,
  );
  const [at, asOf] = ['at', 'as_of'].map((name) => momentOf(query, name));
  const filter = filterIn(query.get('claims'));
  const [typed, setTyped] = useState(question ?? '');
  const field = useRef<HTMLInputElement>(null);
  const scope = useScope();
  const [changes, changed] = useChanges(client, scope);
  const from = {
    ...(source !== undefined && { source_input_id: source }),
    ...(runId !== undefined && { run_id: runId }),
  };
  const moments = {
    ...scope,
    ...(at !== undefined && { at }),
    ...(asOf !== undefined && { as_of: asOf }),
    ...from,
  };
  const answer = useAsked(
    () => (question === undefined ? undefined : client.memory.query({ question, ...moments })),
    [client, question, at, asOf, scope, source, runId, changes],
  );
  const listed = useAsked(
    () => some(client.memory.claims({ limit: MOST, ...moments }), MOST),
    [client, at, asOf, scope, source, runId, changes],
  );
  // Beliefs that ended are of the timeline too, whichever moment is looked at.
  const believed = useAsked(
    () => readBeliefs(client, { ...scope, ...(asOf !== undefined && { as_of: asOf }), ...from }),
    [client, asOf, scope, source, runId, changes],
  );
  const conflicts = useAsked(
    () =>
      some(
        client.memory.contradictions({
          expand: 'claims',
          limit: MOST,
          ...scope,
          ...(asOf !== undefined && { as_of: asOf }),
        }),
        MOST,
      ),
    [client, asOf, scope, changes],
  );
  const events = useAsked(
    () => some(client.memory.events({ limit: MOST_TEXTS, ...scope }), MOST_TEXTS),
    [client, scope, changes],
  );
  const sources = useMemo(
    () =>
      new Map(
        (events.value ?? []).flatMap(({ id, source_input_id, run_id }): [string, string][] => {
          const origin = source_input_id ?? run_id;
          return origin === undefined ? [] : [[id, origin]];
        }),
      ),
    [events.value],
  );
  const claims = listed.value ?? [];
  const known = useMemo(
    () => ({ claims: new Map([...(believed.value ?? []), ...claims].map((one) => [one.id, one])), sources }),
    [believed.value, listed.value, sources],
  );
  const open = (conflicts.value ?? []).filter(({ resolved_at }) => resolved_at === undefined);
  const pairs = useMemo(() => (conflicts.value ?? []).map(({ between }) => between), [conflicts.value]);
  useKeys([
    { key: '/', does: 'ask', run: () => field.current?.focus() },
    { key: 'n', does: 'add a note', run: focusNote },
  ]);
  const ask = (event: Event) => {
    event.preventDefault();
    adjust({ q: typed.trim() });
  };
  const error = answer.error ?? listed.error ?? conflicts.error;
  const mayWrite = access.permissions.includes('memory:write') && asOf === undefined;
  const isNow = at === undefined && asOf === undefined && source === undefined && runId === undefined;
  const isEmpty = isNow && listed.value?.length === 0 && events.value?.length === 0;
  const count = (total: number, most: number) =>
    `${total.toLocaleString('en')}${total === most ? ' or more' : ''}`;
  const noteBox = mayWrite && (
    <AddNote key={scope.scope ?? ''} given={note} isFirst={isEmpty} added={changed} />
  );
  return (
    <>
      <div class="head">
        <h1>Memory</h1>
        {listed.value !== undefined && events.value !== undefined && (
          <span class="hint">
            {count(claims.length, MOST)} {claims.length === 1 ? 'claim' : 'claims'} from{' '}
            {count(events.value.length, MOST_TEXTS)} {events.value.length === 1 ? 'text' : 'texts'}
          </span>
        )}
        <span class="fill" />
        <ScopeBar
          scope={scope.scope}
          source={source}
          sources={[...new Set(sources.values())].sort()}
          at={at}
          asOf={asOf}
        />
      </div>
      {(at !== undefined || asOf !== undefined || runId !== undefined) && (
        <div class="row chips">
          {runId !== undefined && (
            <button type="button" class="chip" onClick={() => adjust({ run: undefined })}>
              only the run {runId.slice(0, 8)} ×
            </button>
          )}
          {at !== undefined && (
            <MomentChip text="what held" value={at} remove={() => adjust({ at: undefined })} />
          )}
          {asOf !== undefined && (
            <MomentChip text="as known" value={asOf} remove={() => adjust({ as_of: undefined })} />
          )}
        </div>
      )}
      {error !== undefined && (
        <p class="failed" role="alert">
          {messageOf(error)}
        </p>
      )}
      <div class="memory-columns">
        <div class="main">
          {isEmpty && (noteBox || <p class="empty">Memory has no claims yet.</p>)}
          {!isEmpty && (
            <section class="panel ask" aria-label="Ask">
              <form class="row" onSubmit={ask}>
                <input
                  ref={field}
                  type="search"
                  aria-label="Question"
                  placeholder="Ask memory  ( / )"
                  value={typed}
                  onInput={({ currentTarget }) => {
                    setTyped(currentTarget.value);
                    if (currentTarget.value === '') adjust({ q: undefined });
                  }}
                />
                <button type="submit" class="primary">
                  Ask <kbd>↵</kbd>
                </button>
              </form>
              {question !== undefined && answer.value !== undefined && (
                <Answer question={question} answer={answer.value} mayAdd={mayWrite} />
              )}
            </section>
          )}
          <Timeline
            claims={believed.value ?? NONE}
            pairs={pairs}
            moment={at ?? asOf}
            chosen={claim}
            choose={(id) => adjust({ claim: id })}
          />
          {!isEmpty && listed.value !== undefined && (
            <ClaimTable
              claims={claims}
              filter={filter}
              chosen={claim}
              sources={sources}
              isCut={claims.length === MOST}
              empty={
                filter !== 'all'
                  ? 'There are none of these.'
                  : isNow
                    ? 'Memory has no claims yet.'
                    : 'No claim held, or was known, at that time.'
              }
            />
          )}
        </div>
        <div class="side-column">
          {claim !== undefined && (
            <ClaimPanel id={claim} asOf={asOf} changed={changes} known={known} onChange={changed} />
          )}
          {!isEmpty && noteBox}
          <section class="panel conflicts" aria-label="Contradictions">
            <h2>
              {open.length === 0
                ? 'No open contradiction'
                : open.length === 1
                  ? '1 open contradiction'
                  : `${open.length} open contradictions`}
            </h2>
            <Contradictions contradictions={open} known={known} mayResolve={mayWrite} onChange={changed} />
          </section>
        </div>
      </div>
    </>
  );
}
