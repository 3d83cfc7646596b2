import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InvalidInput } from '../../operators/records/errors.ts';
import { Judgement, type Profile } from '../../operators/statistics/nab-score.ts';
import type { Bench, Figure } from '../bench.ts';
import { type Corpus, readCorpus, type Series } from './nab/corpus.ts';
import { alertScores, engineScores, recordScores } from './nab/rules.ts';
import { BACKWARDS, FOURTEEN, type Variation } from './nab/variations.ts';

const STANDARD = 'standard';
/** Score above which an observation is intended to be worth attention. */
const MEANT = 0.5;

type Rule = (series: Series) => Float64Array;

function judge(corpus: readonly Series[], rule: Rule): Judgement {
  return new Judgement(corpus.map((series) => ({ ...series, scores: rule(series) })));
}

/** Best score of a profile over all thresholds, as in the benchmark. */
function plain(judgement: Judgement, profile: Profile): number {
  return judgement.normalise(judgement.best(profile).raw, profile);
}

/** Score with the threshold of each category chosen as the best one of the other categories. */
function crossed(judgement: Judgement, profile: Profile): number {
  let raw = 0;
  for (const category of judgement.categories) {
    const { threshold } = judgement.best(profile, (other) => other !== category);
    raw += judgement.at(threshold, profile, (other) => other === category).raw;
  }
  return judgement.normalise(raw, profile);
}

function varied(corpus: readonly Series[], changes: ReadonlyMap<string, Variation>, profile: Profile) {
  return [...changes].map(([name, change]) => ({
    name,
    score: plain(judge(corpus.map(change), engineScores), profile),
  }));
}

function mean(list: readonly { score: number }[]): number {
  return list.reduce((sum, { score }) => sum + score, 0) / list.length;
}

function points(name: string, value: number): Figure {
  return { name, value, unit: 'points of 100' };
}

function byCategory(judgement: Judgement, profile: Profile): Figure[] {
  const { threshold } = judgement.best(profile);
  return judgement.categories.flatMap((category): Figure[] => {
    const here = (other: string) => other === category;
    const { raw, falseAlarms } = judgement.at(threshold, profile, here);
    const alarms = { name: `false alarms, ${category}`, value: falseAlarms, unit: 'rows' };
    return judgement.windowCount(here) === 0
      ? [alarms]
      : [points(`standard, ${category}`, judgement.normalise(raw, profile, here)), alarms];
  });
}

function figures(
  corpus: readonly Series[],
  scores: readonly Float64Array[],
  profiles: ReadonlyMap<string, Profile>,
  smoke: boolean,
): Figure[] {
  const standard = profiles.get(STANDARD);
  if (standard === undefined) throw new InvalidInput(`profiles.json has no profile "${STANDARD}".`);
  const judgement = new Judgement(corpus.map((series, i) => ({ ...series, scores: scores[i] })));
  const best = judgement.best(standard);
  const meant = judgement.at(MEANT, standard);
  const alerts = judge(corpus, alertScores);
  const reported = alerts.at(1, standard);
  const result: Figure[] = [...profiles].map(([name, profile]) => points(name, plain(judgement, profile)));
  result.push(
    points('standard, alerts as users see them', alerts.normalise(reported.raw, standard)),
    { name: 'windows with an alert', value: reported.found, unit: `of ${judgement.windowCount()}` },
    { name: 'alerts outside of a window', value: reported.falseAlarms, unit: 'alerts' },
    points('standard, new minimum or maximum alone', plain(judge(corpus, recordScores), standard)),
    points('standard, threshold from the other categories', crossed(judgement, standard)),
    points(`standard, threshold ${MEANT}`, judgement.normalise(meant.raw, standard)),
    { name: 'threshold', value: best.threshold, unit: 'score' },
    { name: 'windows found', value: best.found, unit: `of ${judgement.windowCount()}` },
    ...byCategory(judgement, standard),
  );
  if (smoke) return result;
  const fourteen = varied(corpus, FOURTEEN, standard);
  const worst = fourteen.reduce((a, b) => (b.score < a.score ? b : a));
  return [
    ...result,
    points('fourteen changes, mean', mean(fourteen)),
    points(`fourteen changes, worst (${worst.name})`, worst.score),
    points('backwards and seven changes of it, mean', mean(varied(corpus, BACKWARDS, standard))),
  ];
}

/** Writes `<folder>/<category>/tidemark_<file>` with the original rows and their scores. */
function writeResults(folder: string, { series, lines }: Corpus, scores: readonly Float64Array[]): void {
  series.forEach(({ category, file }, i) => {
    mkdirSync(join(folder, category), { recursive: true });
    const rows = lines[i].map((line, row) => `${line},${scores[i][row]}`);
    const text = ['timestamp,value,anomaly_score', ...rows, ''].join('\n');
    writeFileSync(join(folder, category, `tidemark_${basename(file)}`), text);
  });
}

/**
 * The Numenta Anomaly Benchmark (Lavin and Ahmad, 2015; Ahmad et al., 2017) with the engine's defaults: no settings, no look-ahead,
 * and no minimum and maximum of a series given. `--data` is a folder with `data/<category>/*.csv`, `labels/combined_windows.json` and
 * `profiles.json`; without labels the scores are only written. The benchmark chooses its threshold on the data that it scores; figures
 * with an independent threshold and on changed files are therefore reported too.
 */
export const nab: Bench = {
  name: 'nab',
  summary: 'the Numenta Anomaly Benchmark, alerts and novelty score at default settings',
  async run({ smoke, data, results }) {
    if (data === undefined)
      throw new InvalidInput('give the folder of the benchmark (github.com/numenta/NAB) with --data');
    const corpus = readCorpus(data, smoke ? 1 : undefined);
    const started = performance.now();
    const scores = corpus.series.map(engineScores);
    const spent = performance.now() - started;
    if (results !== undefined) writeResults(results, corpus, scores);
    const rows = scores.reduce((sum, { length }) => sum + length, 0);
    const cost = [
      { name: 'files', value: corpus.series.length, unit: 'files' },
      { name: 'rows', value: rows, unit: 'rows' },
      { name: 'engine, all detectors', value: (spent * 1e6) / rows, unit: 'ns/row' },
    ];
    if (corpus.profiles === undefined) return cost;
    return [...figures(corpus.series, scores, corpus.profiles, smoke), ...cost];
  },
};
