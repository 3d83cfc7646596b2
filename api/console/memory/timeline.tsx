import { useMemo, useState } from 'preact/hooks';
import type { Claim } from '../../../operators/records/claim.ts';
import { shortDay, shortMoment } from '../common/values.ts';
import { type Belief, subjectsOf, type Times } from './subjects.ts';

/** Rows at first, and its units. */
const ROWS = 6;
const WIDTH = 1000;
const ROW = 26;
const BAR = 18;
/** Dates below the rows. */
const TICKS = 5;
const DAY = 86_400_000;

/** What was believed, and when: a row a subject, a bar a value. */
export function Timeline(properties: {
  readonly claims: readonly Claim[];
  readonly pairs: readonly (readonly [string, string])[];
  /** The moment that is looked at; undefined for now. */
  readonly moment: string | undefined;
  readonly chosen: string | undefined;
  readonly choose: (claim: string) => void;
}) {
  const { claims, pairs, moment, chosen, choose } = properties;
  const [times, setTimes] = useState<Times>('held');
  const [isAll, setAll] = useState(false);
  const subjects = useMemo(() => subjectsOf(claims, pairs, times), [claims, pairs, times]);
  if (subjects.length === 0) return null;
  const shown = isAll ? subjects : subjects.slice(0, ROWS);
  const now = Date.now();
  const starts = shown.flatMap(({ beliefs }) => beliefs.map(({ from }) => from));
  const first = Math.min(...starts, now - DAY);
  const from = first - (now - first) * 0.02;
  const until = now + (now - from) * 0.01;
  const x = (at: number) => ((at - from) / (until - from)) * WIDTH;
  const line = moment === undefined ? now : Date.parse(moment);
  return (
    <section class="panel timeline" aria-label="What was believed, and when">
      <div class="row apart">
        <h2>
          What was believed, and when{' '}
          <span class="hint">one row a subject; the line is the moment you look at</span>
        </h2>
        <fieldset class="segments" aria-label="Times">
          {(['held', 'known'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === times} onClick={() => setTimes(one)}>
              {one === 'held' ? 'when it held' : 'when memory knew'}
            </button>
          ))}
        </fieldset>
      </div>
      <ul class="plain beliefs">
        {shown.map(({ name, beliefs }, row) => (
          <li key={`${name} ${beliefs[0]?.ids[0]}`}>
            <span class="subject" title={name}>
              {name}
            </span>
            <span class="lane">
              <svg viewBox={`0 0 ${WIDTH} ${ROW}`} preserveAspectRatio="none" aria-hidden="true">
                {row === 0 && (
                  <defs>
                    <pattern
                      id="contested"
                      width="7"
                      height="7"
                      patternUnits="userSpaceOnUse"
                      patternTransform="rotate(45)"
                    >
                      <path d="M0 0 V7" class="hatch" />
                    </pattern>
                  </defs>
                )}
                {beliefs.map((one) => (
                  <rect
                    key={`${one.from} ${one.ids[0]}`}
                    class={
                      one.isContested
                        ? 'bar contested'
                        : one.ids.includes(chosen ?? '')
                          ? 'bar chosen'
                          : 'bar'
                    }
                    x={x(one.from)}
                    y={(ROW - BAR) / 2}
                    width={Math.max(x(one.to ?? now) - x(one.from) - 2, 3)}
                    height={BAR}
                  />
                ))}
                <path class="moment" d={`M${x(line)} 0 V${ROW}`} />
              </svg>
              <Bars beliefs={beliefs} x={x} now={now} choose={choose} />
            </span>
          </li>
        ))}
      </ul>
      <p class="ticks" aria-hidden="true">
        {Array.from({ length: TICKS }, (_, at) => (
          <span key={at}>
            {at === TICKS - 1 ? 'now' : shortDay(from + ((now - from) * at) / (TICKS - 1), now)}
          </span>
        ))}
      </p>
      {subjects.length > shown.length && (
        <button type="button" class="quiet link" onClick={() => setAll(true)}>
          {subjects.length - shown.length} more subjects
        </button>
      )}
    </section>
  );
}

/** The values of bars as buttons at their places. A place is set from script, since the page has no style attributes. */
function Bars(properties: {
  readonly beliefs: readonly Belief[];
  readonly x: (at: number) => number;
  readonly now: number;
  readonly choose: (claim: string) => void;
}) {
  const { beliefs, x, now, choose } = properties;
  return (
    <>
      {beliefs.map((one) => {
        const [start, end] = [x(one.from), x(one.to ?? now)];
        const place = (element: HTMLElement | null) => {
          if (element === null) return;
          // A short bar at the end has its value before it, where there is room.
          const isLate = start > 0.93 * WIDTH;
          element.style.left = isLate ? 'auto' : `${start / 10}%`;
          element.style.right = isLate ? `${(WIDTH - start) / 10}%` : 'auto';
          element.style.width = isLate ? 'auto' : `${Math.max(end - start, 24) / 10}%`;
        };
        const period = `${shortMoment(one.from, now)} to ${one.to === undefined ? 'now' : shortMoment(one.to, now)}`;
        return (
          <button
            key={`${one.from} ${one.ids[0]}`}
            ref={place}
            type="button"
            class="quiet"
            title={`${one.value === '' ? 'so' : one.value}, ${period}${one.isContested ? ', contested' : ''}`}
            aria-label={`${one.value === '' ? 'so' : one.value}, ${period}`}
            onClick={() => choose(one.ids.at(-1) ?? '')}
          >
            {one.value}
          </button>
        );
      })}
    </>
  );
}
