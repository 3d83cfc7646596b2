import { useState } from 'preact/hooks';
import type { Signal } from '../../../operators/signals/signal.ts';
import { numberText } from '../common/moments.ts';
import { Shape } from '../common/shape.tsx';
import { shortLength, shortMoment } from '../common/values.ts';

/** Signals that are listed at first. */
const FIRST = 12;

/** The signals of a series: what, since when, for how long, how large and how sure. */
export function SignalTable(properties: {
  readonly signals: readonly Signal[];
  readonly selected: string | undefined;
  readonly isAsking: boolean;
  readonly now: number;
  readonly choose: (signal: Signal) => void;
}) {
  const { signals, selected, isAsking, now, choose } = properties;
  const [isAll, setAll] = useState(false);
  const chosenAt = signals.findIndex(({ id }) => id === selected);
  const shown = isAll ? signals : signals.slice(0, Math.max(FIRST, chosenAt + 1));
  if (signals.length === 0) return <p class="empty">{isAsking ? 'Loading …' : 'No signal yet.'}</p>;
  return (
    <div class="scroll flat">
      <table class="list">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Severity</span>
            </th>
            <th scope="col">Pattern</th>
            <th scope="col">What</th>
            <th scope="col" class="number">
              Since
            </th>
            <th scope="col" class="less">
              For
            </th>
            <th scope="col" class="number less">
              Size
            </th>
            <th scope="col" class="less">
              Sure
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((signal) => {
            const { id, severity, pattern, window, status, strength, confidence_class, explanation } = signal;
            const end = status === 'open' ? now : Date.parse(window.end);
            const isChosen = id === selected;
            return (
              <tr key={id} class={isChosen ? 'chosen' : ''} onClick={() => choose(signal)}>
                <td>
                  <Shape severity={severity} />
                  <span class="unseen">{severity}</span>
                </td>
                <td>
                  <button
                    type="button"
                    class="quiet name"
                    aria-pressed={isChosen}
                    onClick={() => choose(signal)}
                  >
                    {pattern}
                  </button>
                </td>
                <td class="what">{explanation.summary ?? ''}</td>
                <td class="number">
                  <time dateTime={window.start} title={window.start}>
                    {shortMoment(window.start, now)}
                  </time>
                </td>
                <td class="soft less">
                  {shortLength(Math.max(end - Date.parse(window.start), 0))}
                  {status === 'open' && ', open'}
                </td>
                <td class="number less">{numberText(Number(strength.toFixed(2)))}</td>
                <td class="soft less">{confidence_class}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {signals.length > shown.length && (
        <button type="button" class="more" onClick={() => setAll(true)}>
          {signals.length - shown.length} earlier signals
        </button>
      )}
    </div>
  );
}
