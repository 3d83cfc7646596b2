import type { ComponentChildren } from 'preact';
import type { Signal } from '../../../operators/signals/signal.ts';
import type { FeedbackVerdict } from '../../../operators/signals/verdict.ts';
import { numberText } from '../common/moments.ts';
import { Shape } from '../common/shape.tsx';
import { plainText, shortLength, shortMoment, usualText, valueText } from '../common/values.ts';
import { saidText } from '../now/story-card.tsx';
import type { UsualNow } from './head.tsx';

/** Scales of a series between what is expected and the limit of an alert. */
export const LIMIT = 6;

/** How often chance alone would give that, from a score. */
function chanceText({ score, confidence_class }: Signal): string {
  if (score === undefined) return confidence_class;
  const often = 1 / Math.max(1 - score, 1e-9);
  return often < 2
    ? `${confidence_class}: as far off as most values`
    : `${confidence_class}: by chance once in ${Number(often.toPrecision(2)).toLocaleString('en')} values`;
}

/** What was expected in the place of a signal that has no band. */
function expectation({ metrics, pattern }: Signal, unit: string | undefined): string | undefined {
  if (pattern === 'change_point' && metrics.mean_before !== undefined) {
    return `to stay at about ${valueText(metrics.mean_before, unit)}`;
  }
  const { expected_low: low, expected_high: high } = metrics;
  if (low !== undefined && high !== undefined) return usualText({ low, high }, unit);
  if (pattern === 'trend') return 'no lasting rise or fall';
  if (pattern === 'stall') return 'to go on moving';
  if (pattern === 'silence') return 'to go on reporting';
  if (pattern === 'outlier_cluster' && metrics.expected !== undefined) {
    return `${numberText(metrics.expected)} outliers at once`;
  }
  return undefined;
}

/** How many spreads an observation was away from what was expected of it. */
function farText({ expected, metrics }: Signal): string | undefined {
  const value = metrics.observed_outcome;
  if (expected === undefined || value === undefined) return undefined;
  const limit = value >= expected.value ? expected.high : expected.low;
  const spreads = ((value - expected.value) / (limit - expected.value)) * LIMIT;
  if (!Number.isFinite(spreads)) return undefined;
  return `${numberText(Number(spreads.toPrecision(2)))} times the usual spread; an alert begins at ${LIMIT}`;
}

/** Whether what a signal says is so still. */
export function stateText({ status, window }: Signal, now: number): string {
  if (status !== 'open') {
    const lasted = Date.parse(window.end) - Date.parse(window.start);
    return lasted > 0 ? `lasted ${shortLength(lasted)}, over` : 'over';
  }
  return `${shortLength(Math.max(now - Date.parse(window.start), 0))}, still so`;
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A signal: its sentence, whether it is so still, how far off and how sure, and what can be said of it. */
export function Finding(properties: {
  readonly signal: Signal;
  readonly value: number | undefined;
  readonly usual: UsualNow | undefined;
  readonly unit: string | undefined;
  /** Signals of its story. */
  readonly together: number;
  readonly now: number;
  readonly may: { readonly judge: boolean; readonly mute: boolean };
  readonly judge: (verdict: FeedbackVerdict) => void;
  readonly mute: () => void;
}) {
  const { signal, value, usual, unit, together, now, may, judge, mute } = properties;
  const { severity, pattern, explanation, window, status } = signal;
  const expected = expectation(signal, unit);
  const far = farText(signal);
  const said = saidText(signal);
  return (
    <section class="panel finding" aria-label={`Signal: ${pattern}`}>
      <p class="severity-line">
        <Shape severity={severity} />
        <b class={severity}>{severity}</b>
        <span class="hint">{together > 1 ? `one of ${together} signals of its story` : pattern}</span>
      </p>
      <h2>{explanation.headline ?? explanation.summary ?? pattern}</h2>
      <dl class="facts">
        {status === 'open' && value !== undefined && (
          <Fact name="Now">
            <b>{valueText(value, unit)}</b>
            {usual !== undefined && `, usual ${usualText(usual, unit)}`}
          </Fact>
        )}
        <Fact name="Since">
          <time dateTime={window.start} title={window.start}>
            {shortMoment(window.start, now)} UTC
          </time>
          , {stateText(signal, now)}
        </Fact>
        {expected !== undefined && signal.expected === undefined && <Fact name="Expected">{expected}</Fact>}
        {far !== undefined && <Fact name="How far">{far}</Fact>}
        <Fact name="How sure">{chanceText(signal)}</Fact>
        {together > 1 && <Fact name="Found by">{pattern}</Fact>}
        {said !== undefined && <Fact name="Feedback">{said}</Fact>}
      </dl>
      {(may.judge || may.mute) && (
        <div class="row actions">
          {may.judge && (
            <>
              <button type="button" onClick={() => judge('useful')}>
                Useful <kbd>u</kbd>
              </button>
              <button type="button" onClick={() => judge('false_alarm')}>
                False alarm <kbd>f</kbd>
              </button>
              <button type="button" onClick={() => judge('expected')}>
                Expected <kbd>e</kbd>
              </button>
            </>
          )}
          {may.mute && (
            <button type="button" onClick={mute}>
              Mute 2 h <kbd>m</kbd>
            </button>
          )}
        </div>
      )}
      <details>
        <summary>Evidence</summary>
        <Numbers record={signal.metrics} caption="Metrics" />
        {signal.evidence.slice(0, 8).map((one, at) => (
          <Numbers key={at} record={one} caption={one.kind} />
        ))}
        <p class="hint">
          {explanation.summary !== explanation.headline && `${explanation.summary ?? ''} `}
          {explanation.detector_version}, threshold {plainText(explanation.threshold_used)},{' '}
          {explanation.comparable_peers} comparable peers, decided {shortMoment(signal.decided_at, now)},
          revision {signal.revision}
          {explanation.p_value !== undefined && `, p ${plainText(explanation.p_value)}`}
        </p>
      </details>
    </section>
  );
}

/** The fields of a record. */
function Numbers({
  record,
  caption,
}: {
  readonly record: Readonly<Record<string, unknown>>;
  readonly caption: string;
}) {
  const entries = Object.entries(record).filter(([name]) => name !== 'kind');
  return (
    <table class="numbers">
      <caption>{caption}</caption>
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {typeof value === 'number'
                ? plainText(value)
                : typeof value === 'string'
                  ? value
                  : JSON.stringify(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
