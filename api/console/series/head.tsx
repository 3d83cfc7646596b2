import type { KnownSeries } from '../../client/index.ts';
import { addressOf } from '../common/place.ts';
import { againstText, shortLength, type Usual, usualText, valueText } from '../common/values.ts';
import { nameOf } from '../now/stories.ts';

/** What is usual now, and what was expected. */
export interface UsualNow extends Usual {
  readonly expected: number;
}

/** Names and tags of a series, and its value now against what is usual. */
export function Head(properties: {
  readonly series: KnownSeries;
  readonly usual: UsualNow | undefined;
  readonly severity: string | undefined;
  readonly now: number;
}) {
  const { series, usual, severity, now } = properties;
  const { scope, scope_id, tags = {}, unit, last_at, last_value } = series;
  const against =
    usual === undefined || last_value === undefined
      ? undefined
      : againstText(last_value, usual.expected, usual);
  return (
    <div class="head one">
      <div class="who">
        <h1>{nameOf(series)}</h1>
        <a class="scope" href={addressOf(['series'], { find: scope ?? scope_id })}>
          {scope ?? scope_id.slice(0, 8)}
        </a>
        {Object.entries(tags).map(([key, value]) => (
          <a key={key} class="tag" href={addressOf(['series'], { find: `${key}:${value}` })}>
            {key}:{value}
          </a>
        ))}
      </div>
      {last_value !== undefined && last_at !== undefined && (
        <p class="value">
          <b>{valueText(last_value, unit)}</b>
          {against !== undefined && <b class={`against ${severity ?? ''}`}>{against}</b>}
          <span>
            now
            {usual !== undefined && `, usual ${usualText(usual, unit)}`}
          </span>
          <time dateTime={last_at} title={last_at}>
            {ageText(last_at, now)}
          </time>
        </p>
      )}
    </div>
  );
}

/** How long ago a moment was, to the second. */
export function ageText(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  return passed < 1000 ? 'now' : `${shortLength(passed)} ago`;
}
