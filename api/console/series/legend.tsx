import { numberText } from '../common/moments.ts';
import { usualText, valueText } from '../common/values.ts';
import { LIMIT } from './finding.tsx';
import type { BandParts } from './plot/draw.ts';
import type { Pointed } from './plot/series-plot.tsx';
import type { UsualBand } from './plot/usual.ts';

/** What the lines of the plot are, and the observation under the pointer. */
export function Legend(properties: {
  readonly pointed: Pointed | undefined;
  readonly unit: string | undefined;
  readonly parts: BandParts;
  readonly isBanded: boolean;
  readonly usual: UsualBand | undefined;
  /** Start of the open signal, before which the usual is counted. */
  readonly since: string | undefined;
  readonly hasMoments: boolean;
  readonly others: readonly { readonly name: string; readonly lag: number; readonly colour: string }[];
}) {
  const { pointed, unit, parts, isBanded, usual, since, hasMoments, others } = properties;
  const held = usual?.held === undefined ? undefined : Math.round(usual.held * 100);
  return (
    <>
      <ul class="legend" aria-label="Legend">
        <li>
          <Key kind="observed" />
          observed
        </li>
        {isBanded && parts.usual && usual !== undefined && (
          <li>
            <Key kind="usual" />
            usual: where 95 of 100 values lie
            {held !== undefined &&
              `; ${since === undefined ? 'in sight' : `before ${since}`} it held ${held}`}
          </li>
        )}
        {isBanded && parts.forecast && (
          <li>
            <Key kind="forecast" />
            forecast
          </li>
        )}
        {isBanded && parts.limit && (
          <li>
            <Key kind="limit" />
            limit of an alert, {LIMIT} spreads away
          </li>
        )}
        {hasMoments && (
          <li>
            <Key kind="memory" />
            memory
          </li>
        )}
        {pointed !== undefined && (
          <li class="pointed">
            <span class="mono">{new Date(pointed.time).toISOString().replace('T', ' ').slice(0, 19)}</span>{' '}
            <b>{valueText(pointed.value, unit)}</b>
            {pointed.usual !== undefined && `, usual ${usualText(pointed.usual, unit)}`}
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <ul class="legend" aria-label="Other series in the plot, each on its own scale">
          {others.map(({ name, lag, colour }) => (
            <li key={name}>
              <svg viewBox="0 0 18 8" width="18" height="8" aria-hidden="true">
                <path d="M0 4 H18" stroke={colour} stroke-width="2" />
              </svg>
              {name}
              {lag !== 0 &&
                ` (${lag > 0 ? 'later' : 'earlier'} by ${numberText(Math.abs(lag) / 1000)} s, shifted)`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What a line, the band or a diamond looks like. */
function Key({ kind }: { readonly kind: 'observed' | 'usual' | 'forecast' | 'limit' | 'memory' }) {
  return (
    <svg class={`key ${kind}`} viewBox="0 0 18 10" width="18" height="10" aria-hidden="true">
      {kind === 'usual' && <rect width="18" height="10" />}
      {kind === 'memory' && <path d="M9 1 L13 5 L9 9 L5 5 Z" />}
      {kind !== 'usual' && kind !== 'memory' && <path d="M0 5 H18" />}
    </svg>
  );
}
