import { useEffect, useState } from 'preact/hooks';
import type { ExpectedObservation } from '../../client/index.ts';
import { messageOf } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { againstText, plainText, usualText, valueText } from '../common/values.ts';
import type { SeriesId } from './plot/read-outline.ts';
import { usualAt } from './plot/usual.ts';
import type { View } from './plot/view.ts';

/** Rows that are read at once. */
const PAGE = 40;
/** Milliseconds for which the range must rest. */
const REST = 400;

/** The observations in sight with what was expected of each, the newest first. */
export function ObservationTable(properties: {
  readonly series: SeriesId;
  readonly view: View;
  readonly unit: string | undefined;
  readonly share: number | undefined;
  /** Observations of the whole series a millisecond. */
  readonly density: number;
  /** Shows the time around an observation. */
  readonly show: (time: number) => void;
}) {
  const { series, view, unit, share, density, show } = properties;
  const { client } = useSession();
  const [pages, setPages] = useState(1);
  const [rows, setRows] = useState<readonly ExpectedObservation[] | undefined>(undefined);
  const [error, setError] = useState<string | undefined>(undefined);
  const { scope_id, entity_id } = series;
  const { from, to } = view;
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      // The API lists upwards in time: what is wanted is the end of the range, so the beginning is estimated.
      const since = density <= 0 ? from : Math.max(from, to - (1.2 * pages * PAGE) / density);
      const read = async () => {
        const found: ExpectedObservation[] = [];
        const all = client.observations({
          scope_id,
          entity_id,
          since: new Date(since).toISOString(),
          until: new Date(to + 1).toISOString(),
          expected: true,
          limit: 1000,
        });
        for await (const one of all) {
          found.push(one);
          if (found.length > 10 * pages * PAGE) break;
        }
        return found.slice(-pages * PAGE).reverse();
      };
      read().then(
        (found) => {
          if (!isCurrent) return;
          setRows(found);
          setError(undefined);
        },
        (failure: unknown) => {
          if (isCurrent) setError(messageOf(failure));
        },
      );
    }, REST);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, scope_id, entity_id, from, to, pages, density]);
  if (error !== undefined) return <p class="failed">{error}</p>;
  if (rows === undefined) return <p class="loading">Loading …</p>;
  if (rows.length === 0) return <p class="empty">No observation lies in this range.</p>;
  return (
    <>
      <div class="scroll flat">
        <table class="list">
          <thead>
            <tr>
              <th scope="col">Time, UTC</th>
              <th scope="col" class="number">
                Value
              </th>
              <th scope="col" class="number">
                Usual
              </th>
              <th scope="col" class="number">
                Against usual
              </th>
              <th scope="col" class="number">
                Alert limits
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, timestamp, outcome, expected, low, high }) => {
              const usual =
                expected === undefined || low === undefined || high === undefined || share === undefined
                  ? undefined
                  : usualAt(expected, low, high, share);
              return (
                <tr key={id}>
                  <td>
                    <button
                      type="button"
                      class="quiet name mono"
                      title="Show it in the plot"
                      onClick={() => show(Date.parse(timestamp))}
                    >
                      {timestamp.replace('T', ' ').replace('Z', '')}
                    </button>
                  </td>
                  <td class="number">{valueText(outcome, unit)}</td>
                  <td class="number soft">{usual === undefined ? '' : usualText(usual, unit)}</td>
                  <td class="number">
                    {expected === undefined ? '' : (againstText(outcome, expected, usual) ?? '')}
                  </td>
                  <td class="number soft">
                    {low === undefined ? '' : plainText(low)}
                    {low !== undefined && high !== undefined && ' to '}
                    {high === undefined ? '' : plainText(high)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length === pages * PAGE && (
        <button type="button" class="more" onClick={() => setPages(pages + 2)}>
          Earlier rows
        </button>
      )}
    </>
  );
}
