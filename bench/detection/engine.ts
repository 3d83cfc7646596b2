import { Detection } from '../../operators/engine/detection.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import { type Bench, type Figure, median } from '../bench.ts';
import { benchDirectory, outcomesOf } from '../series.ts';

const SCOPES = 100;
const INTERVAL = 10e6;
const START = 1.7e15;
/** Warm-up rounds: windows are full afterwards, so later rounds have a constant cost. */
const WARM = 260;

/** Running mean and variance of each series (Welford, 1962): the minimum cost of any statistics per observation. */
function welford(count: number): (series: Int32Array, outcome: Float64Array) => void {
  const n = new Float64Array(count);
  const mean = new Float64Array(count);
  const m2 = new Float64Array(count);
  return (series, outcome) => {
    for (let i = 0; i < series.length; i++) {
      const s = series[i];
      n[s]++;
      const delta = outcome[i] - mean[s];
      mean[s] += delta / n[s];
      m2[s] += delta * (outcome[i] - mean[s]);
    }
  };
}

async function measure(series: number, rounds: number): Promise<Figure[]> {
  const directory = benchDirectory(series, SCOPES);
  const detection = new Detection(directory, defaultSettings());
  const outcomes = outcomesOf(series, 1);
  const bare = welford(series);
  const numbers = Int32Array.from({ length: series }, (_, i) => i);
  const times: number[] = [];
  const bareTimes: number[] = [];
  let signals = 0;
  for (let round = 0; round < WARM + rounds; round++) {
    const outcome = outcomes(round);
    const time = new Float64Array(series).fill(START + round * INTERVAL);
    const started = performance.now();
    detection.arrive({ firstSeq: round * series + 1, length: series, series: numbers, time, outcome }, 0);
    detection.engine.process(detection.take(0));
    const changes = detection.tick(START + round * INTERVAL);
    const ended = performance.now();
    bare(numbers, outcome);
    const bareEnded = performance.now();
    signals += changes.filter(({ kind }) => kind === 'signal').length;
    if (round < WARM) continue;
    times.push(ended - started);
    bareTimes.push(bareEnded - ended);
  }
  const rate = (list: readonly number[]) => (series * list.length) / (list.reduce((a, b) => a + b, 0) / 1000);
  const label = `${series.toLocaleString('en-US')} series`;
  return [
    { name: `${label}: detection`, value: rate(times), unit: 'obs/s on one core' },
    { name: `${label}: running mean and variance alone`, value: rate(bareTimes), unit: 'obs/s on one core' },
    { name: `${label}: median round`, value: (median(times) * 1e6) / series, unit: 'ns/obs' },
    { name: `${label}: state`, value: detection.engine.bytesPerSeries, unit: 'bytes/series' },
    { name: `${label}: signals opened`, value: signals, unit: 'signals' },
  ];
}

/** The engine alone, in process, with all detectors, series interleaved one observation each. */
export const engine: Bench = {
  name: 'engine',
  summary: 'detection in process, all detectors on, series interleaved, one core',
  async run({ smoke }) {
    if (smoke) return measure(1000, 64);
    return [...(await measure(10_000, 256)), ...(await measure(100_000, 64))];
  },
};
