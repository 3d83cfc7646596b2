import type { Signal } from '../../../operators/signals/signal.ts';

const WIDTH = 160;
const HEIGHT = 34;
const PAD = 2;

/** The samples of a signal as a small line, with its window shaded and its expected band. Nothing if it has fewer than two samples. */
export function Spark({ signal }: { readonly signal: Signal }) {
  const samples = signal.explanation.feature_evolution.map(({ at, value }) => ({
    at: Date.parse(at),
    value,
  }));
  const [from, to] = [samples[0]?.at, samples.at(-1)?.at];
  if (from === undefined || to === undefined || from === to) return null;
  const { expected } = signal;
  const values = samples.map(({ value }) => value);
  const bounds = expected === undefined ? values : [...values, expected.low, expected.high];
  const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
  const x = (at: number) => PAD + ((at - from) / (to - from)) * (WIDTH - 2 * PAD);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - PAD - ((value - low) / (high - low)) * (HEIGHT - 2 * PAD);
  const clamp = (at: number) => Math.min(Math.max(at, from), to);
  const start = x(clamp(Date.parse(signal.window.start)));
  const end = x(clamp(signal.status === 'open' ? to : Date.parse(signal.window.end)));
  const line = samples.map(
    ({ at, value }, i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)},${y(value).toFixed(1)}`,
  );
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect
        class={`shade ${signal.severity}`}
        x={start}
        y="0"
        width={Math.max(end - start, 2)}
        height={HEIGHT}
      />
      {expected !== undefined && (
        <rect
          class="band"
          x="0"
          y={y(expected.high)}
          width={WIDTH}
          height={y(expected.low) - y(expected.high)}
        />
      )}
      <path class="line" d={line.join('')} />
    </svg>
  );
}
