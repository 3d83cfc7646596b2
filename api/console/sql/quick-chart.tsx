import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { itemAt } from '../../../operators/item-at.ts';
import { numberText } from '../common/moments.ts';
import { coloursOf, OVERLAY_COLOURS } from '../series/plot/colours.ts';
import type { Chart } from './chart-of.ts';

const HEIGHT = 260;

/** A chart of an answer. */
export function QuickChart({ chart }: { readonly chart: Chart }) {
  return chart.kind === 'bars' ? <Bars chart={chart} /> : <Lines chart={chart} />;
}

function Bars({ chart }: { readonly chart: Chart & { readonly kind: 'bars' } }) {
  const { names, values, name } = chart;
  const most = Math.max(...values.map(Math.abs), Number.MIN_VALUE);
  return (
    <table class="bars">
      <caption>{name}</caption>
      <tbody>
        {names.map((one, at) => (
          // An answer may have a name twice.
          <tr key={`${at} ${one}`}>
            <th scope="row">{one}</th>
            <td>
              <span class="bar-of" style={{ width: `${(Math.abs(itemAt(values, at)) / most) * 70}%` }} />
              {numberText(itemAt(values, at))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ chart }: { readonly chart: Chart & { readonly kind: 'lines' } }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const { muted, grid, line } = coloursOf(element);
    const axis = { stroke: muted, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
    const colours = [line, ...OVERLAY_COLOURS];
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
        scales: { x: { time: chart.isTime } },
        axes: [axis, { ...axis, size: 64 }],
        series: [
          {},
          ...chart.lines.map(({ name }, at) => ({
            label: name,
            stroke: itemAt(colours, at % colours.length),
            width: 1.4,
          })),
        ],
      },
      [[...chart.x], ...chart.lines.map(({ values }) => [...values])],
      element,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [chart]);
  return (
    <div
      ref={host}
      class="chart"
      role="img"
      aria-label={`Chart of ${chart.lines.map(({ name }) => name).join(', ')}`}
    />
  );
}
