import { writeFileSync } from 'node:fs';
import { PATTERNS } from '../../operators/detectors/index.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import type { Bench, Figure } from '../bench.ts';
import { benchKeys } from '../series.ts';
import type { Planted } from './calibration/effects.ts';
import { PER_SCOPE, populationOf } from './calibration/population.ts';
import { BINS, binOf, count, isReal, type Share } from './calibration/verdict.ts';
import { NULL_FAMILIES } from './families.ts';
import { listen } from './listen.ts';

const LENGTH = 600;
/** Families to which the bar applies; the others are reported separately. */
const MIX: readonly string[] = ['white', 't(3)', 'AR(1) .5'];
const SURE = 0.99;
/** The baseline rule: window length, and threshold in standard deviations. */
const PLAIN_WINDOW = 32;
const PLAIN_Z = 3;

/** A signal with its verdict. */
export interface Judged {
  readonly family: string;
  readonly pattern: string;
  readonly certainty: number;
  readonly real: boolean;
  /** The effect planted in its series; empty for noise alone. */
  readonly effect: string;
  readonly from: number;
  readonly at: number;
  /** Start of the effect, -1 for noise alone. */
  readonly onset: number;
  readonly superseded: boolean;
}

/** Every signal of a family's population, judged. */
export function judged(family: (typeof NULL_FAMILIES)[number], seed: number, scopes: number): Judged[] {
  const [name, make] = family;
  const { series, stateOf, planted } = populationOf(make, seed, scopes, LENGTH);
  const scopeIds = benchKeys(scopes, scopes).map(({ scope_id }) => scope_id);
  return listen(series, PER_SCOPE, defaultSettings(), stateOf).map((heard) => {
    const { pattern, scope_id, explanation } = heard.signal;
    const scope = scopeIds.indexOf(scope_id);
    const members = Array.from({ length: PER_SCOPE }, (_, k) => scope + k * scopes);
    return {
      family: name,
      pattern,
      certainty: 1 - (explanation.p_value ?? 1),
      real: isReal({ ...heard, pattern }, planted, members),
      effect: planted[heard.series]?.effect ?? '',
      from: heard.from,
      at: heard.at,
      onset: planted[heard.series]?.from ?? -1,
      superseded: explanation.superseded_by !== undefined,
    };
  });
}

/** Alarms of |z| > 3 relative to the preceding observations, and how many of them hit a planted effect. */
function plainRule(series: readonly Float64Array[], planted: readonly (Planted | undefined)[]): Share {
  const share: Share = { signals: 0, real: 0 };
  series.forEach((all, s) => {
    const values: number[] = [];
    all.forEach((x, i) => {
      if (Number.isNaN(x)) return;
      if (values.length === PLAIN_WINDOW) {
        const mean = values.reduce((a, b) => a + b, 0) / PLAIN_WINDOW;
        const spread = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / (PLAIN_WINDOW - 1));
        const effect = planted[s];
        if (Math.abs(x - mean) > PLAIN_Z * spread)
          count(share, effect !== undefined && i >= effect.from && i <= effect.to);
        values.shift();
      }
      values.push(x);
    });
  });
  return share;
}

const ratio = ({ signals, real }: Share) => (signals === 0 ? 1 : real / signals);

function shareOf(list: readonly Judged[]): Share {
  return { signals: list.length, real: list.filter(({ real }) => real).length };
}

/** How often signals of a certainty are right. */
export const calibration: Bench = {
  name: 'calibration',
  summary:
    'whether signals that are sure of themselves are real, on noise of which half has an effect; --results takes a file',
  async run({ smoke, results }) {
    const scopes = smoke ? 6 : 84;
    const figures: Figure[] = [];
    const all = NULL_FAMILIES.flatMap((family, i) => {
      const mixed = MIX.includes(family[0]);
      return judged(family, 1 + i, mixed || smoke ? scopes : scopes / 2);
    });
    const mix = all.filter(({ family }) => MIX.includes(family));
    BINS.forEach((from, bin) => {
      const share = shareOf(mix.filter(({ certainty }) => binOf(certainty) === bin));
      const label =
        bin + 1 < BINS.length ? `certainty ${from} to ${BINS[bin + 1]}` : `certainty ${from} and more`;
      figures.push(
        { name: `${label}: signals`, value: share.signals, unit: 'signals' },
        { name: `${label}: real`, value: ratio(share), unit: 'of them' },
      );
    });
    const sure = all.filter(({ certainty }) => certainty >= SURE);
    for (const pattern of PATTERNS) {
      const share = shareOf(sure.filter((one) => one.pattern === pattern && MIX.includes(one.family)));
      if (share.signals === 0) continue;
      figures.push({
        name: `${pattern}, certainty >= ${SURE}: real`,
        value: ratio(share),
        unit: `of ${share.signals}`,
      });
    }
    const plain: Share = { signals: 0, real: 0 };
    for (const [i, [name, make]] of NULL_FAMILIES.entries()) {
      const share = shareOf(sure.filter(({ family }) => family === name));
      figures.push({
        name: `${name}, certainty >= ${SURE}: real`,
        value: ratio(share),
        unit: `of ${share.signals}`,
      });
      if (!MIX.includes(name)) continue;
      const { series, planted } = populationOf(make, 1 + i, scopes, LENGTH);
      const alarms = plainRule(series, planted);
      plain.signals += alarms.signals;
      plain.real += alarms.real;
    }
    const share = shareOf(sure.filter(({ family }) => MIX.includes(family)));
    figures.push(
      {
        name: `|z| > ${PLAIN_Z} on ${PLAIN_WINDOW} observations: real`,
        value: ratio(plain),
        unit: `of ${plain.signals}`,
      },
      {
        name: `bar: of the signals with certainty >= ${SURE}, real (at least .98)`,
        value: ratio(share),
        unit: `of ${share.signals}`,
      },
    );
    if (results !== undefined) writeFileSync(results, `${JSON.stringify(all)}\n`);
    return figures;
  },
};
