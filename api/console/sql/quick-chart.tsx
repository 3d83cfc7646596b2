import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { itemAt } from '../../../operators/item-at.ts';
import { numberText } from '../common/moments.ts';
import { coloursOf, fontOf, OVERLAY_COLOURS } from '../series/plot/colours.ts';
import { TIMES } from '../series/plot/times.ts';
import type { Chart } from './chart-of.ts';

const HEIGHT = 150;
/** Most bars of a chart over time. */
const MOST_BARS = 100;
/** Units of the drawn bars of names. */
const WIDTH = 200;

/** How numbers over a line are drawn. */
export type Form = 'bars' | 'lines';

/** The form that suits a chart: bars for a few counts, lines otherwise. */
export function formOf(chart: Chart): Form {
  if (chart.kind === 'bars') return 'bars';
  const isCounted = chart.lines.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
  return isCounted && chart.isTime && chart.x.length <= MOST_BARS ? 'bars' : 'lines';
}

/** A chart of an answer. */
export function QuickChart({ chart, form }: { readonly chart: Chart; readonly form: Form }) {
  return chart.kind === 'bars' ? <Bars chart={chart} /> : <Lines chart={chart} form={form} />;
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
              <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={(Math.abs(itemAt(values, at)) / most) * WIDTH} height="10" />
              </svg>
              {numberText(itemAt(values, at))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ chart, form }: { readonly chart: Chart & { readonly kind: 'lines' }; readonly form: Form }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(optionsOf(chart, form, element), dataOf(chart, form), element);
    };
    draw();
    addEventListener('themechange', draw, { signal: stop.signal });
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      stop.abort();
      resized.disconnect();
      plot?.destroy();
    };
  }, [chart, form]);
  return (
    <div
      ref={host}
      class={chart.lines.length > 1 ? 'chart' : 'chart single'}
      role="img"
      aria-label={`Chart of ${chart.lines.map(({ name }) => name).join(', ')}`}
    />
  );
}

/** The columns of the plot. Bars are stacked: each reaches as high as itself and those that are drawn over it. */
function dataOf({ x, lines }: Chart & { readonly kind: 'lines' }, form: Form): uPlot.AlignedData {
  if (form === 'lines') return [[...x], ...lines.map(({ values }) => [...values])];
  const stacked: (number | null)[][] = [];
  for (const { values } of [...lines].reverse()) {
    const above = stacked[0];
    stacked.unshift(values.map((value, at) => (value ?? 0) + (above?.[at] ?? 0)));
  }
  return [[...x], ...stacked];
}

function optionsOf(
  chart: Chart & { readonly kind: 'lines' },
  form: Form,
  element: HTMLElement,
): uPlot.Options {
  const { muted, grid, line } = coloursOf(element);
  const axis = { stroke: muted, grid: { stroke: grid, width: 1 }, ticks: { show: false }, font: fontOf(12) };
  const colours = [line, ...OVERLAY_COLOURS];
  const bars = form === 'bars' ? uPlot.paths.bars?.({ size: [0.7, 60] }) : undefined;
  return {
    width: element.clientWidth,
    height: HEIGHT,
    // What is stacked has no value of its own to read off.
    legend: { live: form === 'lines' },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { time: chart.isTime, ...(form === 'bars' && { range: widened }) },
      y:
        form === 'bars' ? { range: (_, low, high) => [Math.min(low, 0), Math.max(high, 0) * 1.05 || 1] } : {},
    },
    axes: [
      { ...axis, size: 34, ...(chart.isTime && { values: TIMES }) },
      { ...axis, size: 56, space: 24 },
    ],
    series: [
      {},
      ...chart.lines.map(({ name }, at) => {
        const colour = itemAt(colours, at % colours.length);
        return {
          label: name,
          stroke: colour,
          width: 1.4,
          ...(bars !== undefined && { paths: bars, fill: `${colour}cc`, points: { show: false } }),
        };
      }),
    ],
  };
}

/** The range with half a bar on both sides. */
function widened(plot: uPlot, low: number, high: number): [number, number] {
  const count = plot.data[0].length;
  const half = count > 1 ? (high - low) / (count - 1) / 2 : 0.5;
  return [low - half, high + half];
}
