import type { Signal } from '../../../operators/signals/signal.ts';
import type { FeedbackVerdict } from '../../../operators/signals/verdict.ts';
import { lengthText, momentText, numberText } from '../common/moments.ts';
import { saidText } from '../now/story-card.tsx';

/** What a score says, in words. */
function rarityText(score: number): string {
  const often = 1 / Math.max(1 - score, 1e-9);
  return often < 2
    ? 'as far off as most'
    : `as far off as one observation in ${numberText(Math.round(often))}`;
}

/** What was expected in the place of a signal. */
function expectation({ expected, score, metrics, pattern }: Signal): string | undefined {
  if (expected !== undefined) {
    const { value, low, high } = expected;
    const rarity = score === undefined ? '' : `; ${rarityText(score)}`;
    return `${numberText(value)}, within ${numberText(low)} to ${numberText(high)}${rarity}`;
  }
  if (pattern === 'change_point' && metrics.mean_before !== undefined) {
    return `to stay at about ${numberText(metrics.mean_before)}`;
  }
  const { expected_low: low, expected_high: high } = metrics;
  if (low !== undefined && high !== undefined) return `within ${numberText(low)} to ${numberText(high)}`;
  if (pattern === 'trend') return 'no lasting rise or fall';
  if (pattern === 'stall') return 'to go on moving';
  if (pattern === 'silence') return 'to go on reporting';
  if (pattern === 'outlier_cluster' && metrics.expected !== undefined) {
    return `${numberText(metrics.expected)} outliers at once`;
  }
  return undefined;
}

/** A signal in full: since when, what was expected, how sure, and the numbers behind it. */
export function SignalPanel(properties: {
  readonly signal: Signal;
  readonly mayJudge: boolean;
  readonly judge: (verdict: FeedbackVerdict) => void;
}) {
  const { signal, mayJudge, judge } = properties;
  const { window, status, explanation, strength, confidence, confidence_class, metrics, evidence } = signal;
  const lasts = Date.parse(window.end) - Date.parse(window.start);
  const expected = expectation(signal);
  const said = saidText(signal);
  return (
    <section class="panel" aria-label={`Signal: ${signal.pattern}`}>
      <h2>
        <span class={`severity ${signal.severity}`}>{signal.severity}</span> {signal.pattern}
      </h2>
      <p class="finding">{explanation.summary}</p>
      <dl class="facts">
        <dt>Since</dt>
        <dd>
          <time dateTime={window.start}>{momentText(window.start)}</time>
          {status === 'open'
            ? ', still open'
            : ` until ${momentText(window.end)}${lasts > 0 ? `, ${lengthText(lasts)}` : ''}`}
        </dd>
        {expected !== undefined && (
          <>
            <dt>Expected</dt>
            <dd>{expected}</dd>
          </>
        )}
        <dt>Strength</dt>
        <dd>{numberText(strength)}</dd>
        <dt>Confidence</dt>
        <dd>
          {numberText(confidence)}, {confidence_class}
          {explanation.p_value !== undefined && `, p ${numberText(explanation.p_value)}`}
        </dd>
        {said !== undefined && (
          <>
            <dt>Feedback</dt>
            <dd>{said}</dd>
          </>
        )}
      </dl>
      {mayJudge && (
        <div class="row">
          <button type="button" onClick={() => judge('useful')}>
            Useful <kbd>u</kbd>
          </button>
          <button type="button" onClick={() => judge('false_alarm')}>
            False alarm <kbd>f</kbd>
          </button>
          <button type="button" onClick={() => judge('expected')}>
            Expected <kbd>e</kbd>
          </button>
        </div>
      )}
      <details>
        <summary>Evidence</summary>
        <Numbers record={metrics} caption="Metrics" />
        {evidence.slice(0, 8).map((one, at) => (
          <Numbers key={at} record={one} caption={one.kind} />
        ))}
        <p class="hint">
          {explanation.detector_version}, threshold {numberText(explanation.threshold_used)},{' '}
          {explanation.comparable_peers} comparable peers, decided {momentText(signal.decided_at)}, revision{' '}
          {signal.revision}
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
                ? numberText(value)
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
