import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Signal } from '../../../operators/signals/signal.ts';
import type { FeedbackVerdict } from '../../../operators/signals/verdict.ts';
import { Choice } from '../common/choice.tsx';
import { useKeys } from '../common/keys.tsx';
import { momentText } from '../common/moments.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { adjust, usePlace } from '../common/use-place.ts';
import { useTitle } from '../common/use-title.ts';
import { filtersOf, matches, scopeOf } from './filters.ts';
import { useLiveSignals } from './live-signals.ts';
import { nameOf, type Story, seriesOf, storiesOf } from './stories.ts';
import { StoryCard, seriesAddress } from './story-card.tsx';

/** For how long the key mutes, as the API takes it. */
const MUTE_FOR = '2h';
/** Stories shown at first, and added by each press of "more". */
const PAGE = 40;
/** Milliseconds between updates of "… ago". */
const CLOCK = 30_000;

/** The current time, now and then. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Feedback and mutes, each with a notice that can undo it where the API can. */
function useActions(replace: (signal: Signal) => void) {
  const { client } = useSession();
  const notify = useNotices();
  const failed = (error: unknown) => notify({ text: messageOf(error), isError: true });
  const judge = async (signal: Signal, verdict: FeedbackVerdict) => {
    await client.giveFeedback(signal.id, verdict);
    replace(await client.signal(signal.id));
    notify({ text: `${signal.pattern} of ${subjectOf(signal)}: ${verdict.replace('_', ' ')}` });
  };
  const mute = async (signal: Signal) => {
    const [series] = seriesOf(signal);
    const mute = await client.mute({
      scope: signal.scope_id,
      ...(signal.entity_id === series?.entity_id && { entity: signal.entity_id }),
      for: MUTE_FOR,
      reason: 'muted in the console',
    });
    notify({
      text: `${subjectOf(signal)} is muted until ${momentText(mute.ends_at)}`,
      undo: () => {
        client.unmute(mute.id).then(() => notify({ text: 'The mute is removed' }), failed);
      },
    });
  };
  return {
    judge: (signal: Signal, verdict: FeedbackVerdict) => void judge(signal, verdict).catch(failed),
    mute: (signal: Signal) => void mute(signal).catch(failed),
  };
}

function subjectOf(signal: Signal): string {
  const names = seriesOf(signal).map(nameOf);
  const [name] = names;
  return name !== undefined && names.length === 1 ? name : `${scopeOf(signal)} (${names.length} series)`;
}

/** What is open, as stories, by severity. */
export function NowPage() {
  useTitle('Now');
  const { client, access } = useSession();
  const { query } = usePlace();
  const filters = filtersOf(query);
  const live = useLiveSignals(client);
  const now = useClock();
  const grouped = useMemo(() => storiesOf(live.signals), [live.signals]);
  const stories = grouped.stories.filter((story) => matches(story, filters));
  const [shown, setShown] = useState(PAGE);
  const [selected, setSelected] = useState<string | undefined>(undefined);
  const actions = useActions(live.replace);
  const search = useRef<HTMLInputElement>(null);
  const may = {
    judge: access.permissions.includes('detectors:write'),
    mute: access.permissions.includes('admin'),
  };
  const at = stories.findIndex(({ id }) => id === selected);
  const current: Story | undefined = stories[at];
  const move = (step: number) => {
    const next = stories[Math.min(Math.max(at + step, 0), stories.length - 1)];
    if (next === undefined) return;
    setSelected(next.id);
    setShown((count) => Math.max(count, stories.indexOf(next) + 1));
    requestAnimationFrame(() =>
      document.querySelector(`[data-story="${next.id}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const onCurrent = (act: (story: Story) => void) => () => {
    const story = current ?? stories[0];
    if (story === undefined) return;
    setSelected(story.id);
    act(story);
  };
  useKeys([
    { key: 'j', does: 'next story', run: () => move(1) },
    { key: 'k', does: 'previous story', run: () => move(-1) },
    {
      key: 'Enter',
      does: 'open its series',
      run: onCurrent(({ series, lead }) => {
        location.hash = seriesAddress(series[0] ?? lead, lead);
      }),
    },
    ...(may.judge
      ? [
          { key: 'u', does: 'it was useful', run: onCurrent(({ lead }) => actions.judge(lead, 'useful')) },
          {
            key: 'f',
            does: 'it was a false alarm',
            run: onCurrent(({ lead }) => actions.judge(lead, 'false_alarm')),
          },
          {
            key: 'e',
            does: 'it was expected',
            run: onCurrent(({ lead }) => actions.judge(lead, 'expected')),
          },
        ]
      : []),
    ...(may.mute
      ? [{ key: 'm', does: `mute it for ${MUTE_FOR}`, run: onCurrent(({ lead }) => actions.mute(lead)) }]
      : []),
    { key: '/', does: 'find', run: () => search.current?.focus() },
  ]);
  const patterns = [...new Set(live.signals.map(({ pattern }) => pattern))].sort();
  const scopes = [...new Set(live.signals.map(scopeOf))].sort();
  return (
    <>
      <div class="head">
        <h1>Now</h1>
        <span class={`live ${live.state}`}>{live.state === 'live' ? 'live' : 'connecting …'}</span>
      </div>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <input
          ref={search}
          type="search"
          aria-label="Find a series or a tag"
          placeholder="series or tag  ( / )"
          value={filters.find}
          onInput={({ currentTarget }) => adjust({ find: currentTarget.value })}
        />
        <Choice name="severity" any="all severities" value={filters.severity} options={['alert', 'note']} />
        <Choice name="pattern" any="all patterns" value={filters.pattern} options={patterns} />
        <Choice name="scope" any="all scopes" value={filters.scope} options={scopes} />
        <Choice name="status" any="open" value={filters.status === 'all' ? 'all' : ''} options={['all']} />
      </form>
      {live.error !== undefined && <p class="failed">{messageOf(live.error)}</p>}
      {live.isCut && (
        <p class="hint">More signals are open than this page holds; the filters of the API reach them all.</p>
      )}
      {live.isLoaded && stories.length === 0 && (
        <p class="empty">
          {grouped.stories.length === 0
            ? 'Nothing is open. A story appears here as soon as detection finds something.'
            : 'No story passes these filters.'}
        </p>
      )}
      <section aria-label="Stories" class="stories">
        {stories.slice(0, shown).map((story) => (
          <StoryCard
            key={story.id}
            story={story}
            now={now}
            isSelected={story.id === selected}
            select={() => setSelected(story.id)}
            actions={actions}
            may={may}
          />
        ))}
      </section>
      {stories.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + PAGE)}>
          {stories.length - shown} more
        </button>
      )}
      {grouped.standing.length > 0 && (
        <details class="standing">
          <summary>
            How series behave ({grouped.standing.filter(({ status }) => status === 'open').length})
          </summary>
          <ul class="signals">
            {grouped.standing
              .filter(({ status }) => status === 'open')
              .map((signal) => (
                <li key={signal.id}>
                  <span class="pattern note">{signal.pattern}</span>
                  <a href={seriesAddress(seriesOf(signal)[0] ?? signal, signal)}>
                    {seriesOf(signal).slice(0, 4).map(nameOf).join(', ')}
                  </a>
                  <span class="summary">{signal.explanation.summary ?? ''}</span>
                </li>
              ))}
          </ul>
        </details>
      )}
    </>
  );
}
