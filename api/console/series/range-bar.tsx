import { useState } from 'preact/hooks';
import { Dropdown } from '../common/dropdown.tsx';
import { momentField, momentIn } from '../common/moment-words.ts';
import { shortDay } from '../common/values.ts';
import { follows, type Range, SPANS } from './plot/spans.ts';
import type { View } from './plot/view.ts';

/** The times of a view, with the day where it is not today. */
function viewText({ from, to }: View, now: number): string {
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  if (day(from) === day(to)) {
    const on = day(from) === day(now) ? '' : `${shortDay(from, now)} `;
    return `${on}${clock(from)} – ${clock(to)} UTC`;
  }
  return to - from > 4 * 86_400_000
    ? `${shortDay(from, now)} – ${shortDay(to, now)}`
    : `${shortDay(from, now)} ${clock(from)} – ${shortDay(to, now)} ${clock(to)} UTC`;
}

/** Chooses the range of time that is shown. */
export function RangeBar(properties: {
  readonly range: Range | undefined;
  readonly view: View | undefined;
  readonly now: number;
  /** The story that is chosen, for a range around it. */
  readonly around: (() => void) | undefined;
  readonly onRange: (range: Range) => void;
  readonly onMove: (share: number) => void;
}) {
  const { range, view, now, around, onRange, onMove } = properties;
  const isFollowing = follows(range) && range !== undefined;
  const toggleFollow = () => {
    if (view === undefined) return;
    onRange(isFollowing ? view : view.to - view.from);
  };
  return (
    <>
      <fieldset class="segments" aria-label="Range">
        {SPANS.map(({ name, length, key }) => (
          <button
            key={name}
            type="button"
            aria-pressed={range === length}
            title={`${name === 'all' ? 'All' : `The last ${name}`} (${key})`}
            onClick={() => onRange(length)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Dropdown label={view === undefined ? 'range' : viewText(view, now)} name="Choose a range">
        {(close) => (
          <Picker
            view={view}
            now={now}
            around={around}
            choose={(chosen) => {
              onRange(chosen);
              close();
            }}
            close={close}
          />
        )}
      </Dropdown>
      <button
        type="button"
        class="quiet step"
        title="Earlier (shift and ←)"
        aria-label="Earlier"
        onClick={() => onMove(-0.5)}
      >
        ← <kbd>⇧←</kbd>
      </button>
      <button
        type="button"
        class="quiet step"
        title="Later (shift and →)"
        aria-label="Later"
        onClick={() => onMove(0.5)}
      >
        → <kbd>⇧→</kbd>
      </button>
      <button
        type="button"
        class="follow"
        aria-pressed={isFollowing}
        title="The range moves on with new observations"
        onClick={toggleFollow}
      >
        <span aria-hidden="true">{isFollowing ? '●' : '○'}</span> Follow
      </button>
    </>
  );
}

function Picker(properties: {
  readonly view: View | undefined;
  readonly now: number;
  readonly around: (() => void) | undefined;
  readonly choose: (range: Range) => void;
  readonly close: () => void;
}) {
  const { view, now, around, choose, close } = properties;
  const [from, setFrom] = useState(view === undefined ? '' : momentField(view.from));
  const [to, setTo] = useState(view === undefined ? '' : momentField(view.to));
  const [error, setError] = useState<string | undefined>(undefined);
  const apply = (event: Event) => {
    event.preventDefault();
    const [start, end] = [momentIn(from, now), momentIn(to, now)];
    if (start === undefined || end === undefined) {
      const wrong = start === undefined ? from : to;
      setError(`“${wrong}” is no time. Write 1h, now-90m, yesterday 9:00 or 2026-11-28 13:00.`);
    } else if (start >= end) setError('The range ends before it begins.');
    else choose(to.trim().toLowerCase() === 'now' ? end - start : { from: start, to: end });
  };
  return (
    <div class="picker">
      <div>
        <h2>Range</h2>
        <ul class="plain">
          {SPANS.map(({ name, length, key }) => (
            <li key={name}>
              <button type="button" class="quiet item" onClick={() => choose(length)}>
                {name === 'all' ? 'All' : `Last ${name}`} <kbd>{key}</kbd>
              </button>
            </li>
          ))}
          {around !== undefined && (
            <li>
              <button
                type="button"
                class="quiet item"
                onClick={() => {
                  around();
                  close();
                }}
              >
                Around this signal
              </button>
            </li>
          )}
        </ul>
      </div>
      <form onSubmit={apply}>
        <h2>From, to</h2>
        <input
          aria-label="From"
          value={from}
          autocomplete="off"
          onInput={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <input
          aria-label="To"
          value={to}
          autocomplete="off"
          onInput={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <p class="hint">Takes “1h”, “yesterday 9:00”, “now-90m”, RFC 3339. Times are UTC.</p>
        {error !== undefined && (
          <p class="failed" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="primary">
          Apply <kbd>↵</kbd>
        </button>
      </form>
    </div>
  );
}
