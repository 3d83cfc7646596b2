import type { Signal } from '../../../operators/signals/signal.ts';
import type { FeedbackVerdict } from '../../../operators/signals/verdict.ts';
import { agoText, lengthText, momentText } from '../common/moments.ts';
import { addressOf } from '../common/place.ts';
import { scopeOf } from './filters.ts';
import { Spark } from './spark.tsx';
import { type Named, nameOf, type Story, seriesKey } from './stories.ts';

/** Most series and signals that a card names. */
const MOST_SERIES = 6;
const MOST_SIGNALS = 6;

/** The address of a series, with the signal that is to be explained there. */
export function seriesAddress(
  { scope_id, entity_id }: Pick<Named, 'scope_id' | 'entity_id'>,
  signal?: Signal,
): string {
  return addressOf(['series', scope_id, entity_id], { signal: signal?.id });
}

/** What was said of a signal, and until when it mutes others. */
export function saidText({ feedback }: Signal): string | undefined {
  if (feedback === undefined) return undefined;
  const { verdict, reason, mutes_until } = feedback;
  const until = mutes_until === undefined ? '' : `, muted until ${momentText(mutes_until)}`;
  return `${verdict.replace('_', ' ')}${reason === undefined ? '' : `: ${reason}`}${until}`;
}

export interface StoryActions {
  readonly judge: (signal: Signal, verdict: FeedbackVerdict) => void;
  readonly mute: (signal: Signal) => void;
}

/** A story: who, since when, what, and what can be done about it. */
export function StoryCard(properties: {
  readonly story: Story;
  readonly now: number;
  readonly isSelected: boolean;
  readonly select: () => void;
  readonly actions: StoryActions;
  readonly may: { readonly judge: boolean; readonly mute: boolean };
}) {
  const { story, now, isSelected, select, actions, may } = properties;
  const { lead, signals, series, severity, isOpen, start, end, movesWith } = story;
  const lasts = Date.parse(end) - Date.parse(start);
  return (
    <article
      class={`story ${severity}${isSelected ? ' selected' : ''}`}
      data-story={story.id}
      aria-current={isSelected ? 'true' : undefined}
      onFocusIn={select}
      onPointerDown={select}
    >
      <header>
        <span class={`severity ${severity}`}>{severity}</span>
        <h3>
          {series.slice(0, MOST_SERIES).map((one, at) => (
            <>
              {at > 0 && ', '}
              <a key={seriesKey(one)} href={seriesAddress(one, ownSignal(signals, one) ?? lead)}>
                {nameOf(one)}
              </a>
            </>
          ))}
          {series.length > MOST_SERIES && ` and ${series.length - MOST_SERIES} more`}
          {series.length === 0 && 'the whole scope'}
        </h3>
        <span class="scope">{scopeOf(lead)}</span>
      </header>
      <p class="when">
        {isOpen ? 'since ' : ''}
        <time dateTime={start}>{momentText(start)}</time>
        {isOpen ? `, ${agoText(start, now)}` : lasts > 0 ? `, for ${lengthText(lasts)}, over` : ', over'}
      </p>
      <ul class="signals">
        {signals.slice(0, MOST_SIGNALS).map((signal) => (
          <li key={signal.id}>
            <span class={`pattern ${signal.severity}`}>{signal.pattern}</span>
            <span class="summary">{signal.explanation.summary ?? ''}</span>
            {saidText(signal) !== undefined && <em class="said">{saidText(signal)}</em>}
          </li>
        ))}
        {signals.length > MOST_SIGNALS && <li class="more">{signals.length - MOST_SIGNALS} more signals</li>}
        {movesWith.slice(0, 2).map((signal) => (
          <li key={signal.id} class="context">
            <span class="pattern note">{signal.pattern}</span>
            <span class="summary">{signal.explanation.summary ?? ''}</span>
          </li>
        ))}
      </ul>
      <Spark signal={lead} />
      <footer>
        <a class="button" href={seriesAddress(series[0] ?? lead, lead)}>
          Open
        </a>
        {may.judge && (
          <>
            <button type="button" onClick={() => actions.judge(lead, 'useful')}>
              Useful <kbd>u</kbd>
            </button>
            <button type="button" onClick={() => actions.judge(lead, 'false_alarm')}>
              False alarm <kbd>f</kbd>
            </button>
            <button type="button" onClick={() => actions.judge(lead, 'expected')}>
              Expected <kbd>e</kbd>
            </button>
          </>
        )}
        {may.mute && (
          <button type="button" onClick={() => actions.mute(lead)}>
            Mute <kbd>m</kbd>
          </button>
        )}
      </footer>
    </article>
  );
}

/** The signal of a story that is about one series alone. */
function ownSignal(signals: readonly Signal[], series: Named): Signal | undefined {
  return signals.find(
    (signal) => signal.entity_id === series.entity_id && signal.scope_id === series.scope_id,
  );
}
