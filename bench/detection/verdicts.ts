import { confidenceOfPattern } from '../../operators/detectors/confidence.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import type { Signal } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Bench, Figure } from '../bench.ts';
import { changesOf } from './changes.ts';
import { isRightFor } from './labelled/score.ts';
import { readSources, type SourceSeries } from './sample/sources.ts';
import { areaUnder, fitLine, shareAt } from './verdicts/logistic.ts';

/** Sources whose labels teach: those of the others are windows of a tenth of a series. */
const TEACHERS = ['cloud', 'kpi'];
/** Confidence below which nothing is shown by default. */
const SHOWN = 0.1;
const TOP = 0.2;
const SURE = [0.5, 0.7, 0.85, 0.95];

/** A signal that a reader sees, as last published, with what the labels say. */
interface Verdict {
  readonly source: string;
  readonly pattern: Signal['pattern'];
  readonly confidence: number;
  readonly pValue: number;
  /** Undefined for a pattern that is no event. */
  readonly excess: number | undefined;
  readonly right: boolean;
}

function excessOf({ evidence: [first] }: Signal): number | undefined {
  return typeof first?.excess === 'number' ? first.excess : undefined;
}

/** The signals of a series but those that another one explains or that were taken back. A signal is right if it was decided within a label. */
function verdictsOf({ source, times, values, marked }: SourceSeries): Verdict[] {
  const rows = new Map(Array.from(times, (time, row) => [time, row]));
  const latest = new Map(changesOf(times, values).map(({ signal }) => [signal.id, signal]));
  const isRight = isRightFor(marked);
  return [...latest.values()].flatMap((signal) => {
    const { pattern, confidence, decided_at, explanation } = signal;
    const row = rows.get(parseInstant(decided_at));
    if (row === undefined || confidence < SHOWN || explanation.superseded_by !== undefined) return [];
    const pValue = explanation.p_value ?? 0;
    return [{ source, pattern, confidence, pValue, excess: excessOf(signal), right: isRight(row) }];
  });
}

const shareOf = (verdicts: readonly { readonly right: boolean }[]) =>
  verdicts.filter(({ right }) => right).length / verdicts.length;

/** The events of the sources as examples, each source with the same weight. */
function examplesOf(verdicts: readonly Verdict[]) {
  return verdicts.flatMap(({ source, excess, right }) => {
    if (excess === undefined) return [];
    const weight =
      100 / verdicts.filter((other) => other.source === source && other.excess !== undefined).length;
    return [{ x: Math.log1p(excess), right, weight }];
  });
}

/** Confidence in the signals of one source by a line that was fitted without that source. */
function leftOut(source: string, verdicts: readonly Verdict[]): { score: number; right: boolean }[] {
  const teachers = verdicts.filter((each) => TEACHERS.includes(each.source) && each.source !== source);
  const line = fitLine(examplesOf(teachers));
  return verdicts
    .filter((each) => each.source === source)
    .map(({ pattern, excess, pValue, right }) => ({
      score: excess === undefined ? confidenceOfPattern(pattern, pValue) : shareAt(line, Math.log1p(excess)),
      right,
    }));
}

function sourceFigures(source: string, verdicts: readonly Verdict[]): Figure[] {
  const scored = leftOut(source, verdicts).sort((a, b) => b.score - a.score);
  const own = verdicts.filter((each) => each.source === source);
  const top = scored.slice(0, Math.ceil(TOP * scored.length));
  return [
    { name: `${source}: signals`, value: own.length, unit: 'shown' },
    { name: `${source}: right`, value: shareOf(own), unit: 'of them' },
    { name: `${source}: AUC, with the source left out`, value: areaUnder(scored), unit: '' },
    { name: `${source}: right of the top fifth`, value: shareOf(top), unit: `of ${top.length}` },
    {
      name: `${source}: AUC at default settings`,
      value: areaUnder(own.map(({ confidence, right }) => ({ score: confidence, right }))),
      unit: '',
    },
  ];
}

/**
 * Whether confidence tells right signals from false ones on labelled series: the area under the curve, the share right of the top fifth, and
 * the coefficients of `operators/detectors/confidence.ts`, fitted with each source left out.
 */
export const verdicts: Bench = {
  name: 'verdicts',
  summary:
    'whether confidence tells right signals from false ones, and its coefficients; --data takes a folder',
  async run({ data, smoke }) {
    if (data === undefined) throw new InvalidInput('name a folder with cloud and kpi (and nab) with --data');
    const all = (await readSources(data, smoke ? 1 : undefined)).filter(({ timed }) => timed);
    const judged = all.flatMap(verdictsOf);
    const taught = judged.filter(({ source }) => TEACHERS.includes(source));
    const { intercept, slope } = fitLine(examplesOf(taught));
    const patterns = [
      ...new Set(taught.flatMap((each) => (each.excess === undefined ? [each.pattern] : []))),
    ];
    return [
      ...[...new Set(judged.map(({ source }) => source))].flatMap((source) => sourceFigures(source, judged)),
      { name: 'events: intercept', value: intercept, unit: '' },
      { name: 'events: slope', value: slope, unit: 'by ln(1 + excess)' },
      ...SURE.map((from): Figure => {
        const sure = TEACHERS.flatMap((source) => leftOut(source, judged)).filter(
          ({ score }) => score >= from,
        );
        return {
          name: `confidence ${from} and more: right`,
          value: shareOf(sure),
          unit: `of ${sure.length}`,
        };
      }),
      ...patterns.sort().map((pattern): Figure => {
        const own = taught.filter((each) => each.pattern === pattern);
        return { name: `${pattern}: right`, value: shareOf(own), unit: `of ${own.length}` };
      }),
    ];
  },
};
