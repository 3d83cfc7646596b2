import type { Signal } from '../../../operators/signals/signal.ts';
import type { KnownSeries, SeriesAnswer, SettingsComparison } from '../../client/index.ts';
import { adjust, usePlace } from '../common/use-place.ts';
import { Details } from './details.tsx';
import { ObservationTable } from './observation-table.tsx';
import type { View } from './plot/view.ts';
import { SignalTable } from './signal-table.tsx';
import { WhatIf } from './what-if.tsx';

const TABS = ['signals', 'observations', 'what-if', 'details'] as const;
type Tab = (typeof TABS)[number];

/** What lies below the plot: signals, observations, other settings, and what is known of the series. */
export function Tables(properties: {
  readonly signals: readonly Signal[];
  readonly selected: Signal | undefined;
  readonly isAsking: boolean;
  readonly series: KnownSeries;
  readonly answer: SeriesAnswer | undefined;
  readonly view: View | undefined;
  readonly whole: View | undefined;
  readonly total: number;
  readonly share: number | undefined;
  readonly now: number;
  readonly mayTry: boolean;
  readonly choose: (signal: Signal) => void;
  readonly show: (time: number) => void;
  readonly compared: (comparison: SettingsComparison | undefined) => void;
}) {
  const { signals, selected, isAsking, series, answer, view, whole, total, share, now } = properties;
  const { mayTry, choose, show, compared } = properties;
  const { query } = usePlace();
  const tab: Tab = TABS.find((one) => one === query.get('tab')) ?? 'signals';
  const names: Readonly<Record<Tab, string>> = {
    signals: `Signals ${signals.length.toLocaleString('en')}`,
    observations: `Observations ${series.count.toLocaleString('en')}`,
    'what-if': 'What if the settings were others',
    details: 'Details',
  };
  const offered = TABS.filter((one) => one !== 'what-if' || mayTry);
  return (
    <section class="panel tables" aria-label="Signals and observations">
      <div class="tabs" role="tablist" aria-label="Below the plot">
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            onClick={() => adjust({ tab: one === 'signals' ? undefined : one })}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-label={names[tab]}>
        {tab === 'signals' && (
          <SignalTable
            signals={signals}
            selected={selected?.id}
            isAsking={isAsking}
            now={now}
            choose={choose}
          />
        )}
        {tab === 'observations' && view !== undefined && whole !== undefined && (
          <ObservationTable
            series={series}
            view={view}
            unit={series.unit}
            share={share}
            show={show}
            density={total / Math.max(whole.to - whole.from, 1)}
          />
        )}
        {tab === 'what-if' &&
          (selected === undefined ? (
            <p class="empty">Other settings are tried on a signal; there is none yet.</p>
          ) : (
            <WhatIf
              key={selected.pattern}
              scope={series.scope_id}
              pattern={selected.pattern}
              since={undefined}
              compared={compared}
            />
          ))}
        {tab === 'details' && <Details series={series} answer={answer} />}
      </div>
    </section>
  );
}
