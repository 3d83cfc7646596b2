import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import {
  BALANCED_FROM,
  compare,
  type Frame,
  frameOf,
  keysOf,
  REPORTED_FROM,
} from '../../operators/claims/relate/index.ts';
import type { Verdict } from '../../operators/claims/verdict.ts';
import { InvalidInput } from '../../operators/records/errors.ts';
import type { Bench, Figure } from '../bench.ts';
import { rowsIn } from '../rows.ts';
import { baseline } from './contradiction/baseline.ts';

const pairSchema = z.object({
  id: z.union([z.string(), z.number()]),
  a: z.string(),
  b: z.string(),
  label: z.string().optional(),
});
type Pair = z.infer<typeof pairSchema>;

interface Judged extends Pair {
  readonly frames: readonly [Frame, Frame];
  /** Confidence that the two contradict each other; 0 without such a verdict. */
  readonly confidence: number;
  readonly kind: string | null;
}

/** Precision, recall and their harmonic mean for contradictions above a threshold. */
export function scores(
  judged: readonly { readonly confidence: number; readonly label?: string | undefined }[],
  threshold: number,
): { precision: number; recall: number; f1: number } {
  const reported = judged.filter(({ confidence }) => confidence >= threshold);
  const right = reported.filter(({ label }) => label === 'contradiction').length;
  const all = judged.filter(({ label }) => label === 'contradiction').length;
  const precision = reported.length === 0 ? 0 : right / reported.length;
  const recall = all === 0 ? 0 : right / all;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

function judge(pairs: readonly Pair[]): { judged: Judged[]; framing: number; comparing: number } {
  const started = performance.now();
  const frames = pairs.map(({ a, b }): [Frame, Frame] => [frameOf(a), frameOf(b)]);
  const framed = performance.now();
  const verdicts = frames.map(([a, b]): Verdict | undefined => compare(a, b));
  const compared = performance.now();
  const judged = pairs.map((pair, i): Judged => {
    const verdict = verdicts[i];
    const contradicts = verdict !== undefined && verdict.relation === 'contradicts';
    return {
      ...pair,
      frames: frames[i],
      confidence: contradicts ? verdict.confidence : 0,
      kind: contradicts ? verdict.kind : null,
    };
  });
  const count = Math.max(1, pairs.length);
  return {
    judged,
    framing: (1000 * (framed - started)) / (2 * count),
    comparing: (1000 * (compared - framed)) / count,
  };
}

function meet([a, b]: readonly [Frame, Frame]): boolean {
  const keys = new Set(keysOf(a));
  return keysOf(b).some((key) => keys.has(key));
}

function figuresOf(file: string, judged: readonly Judged[], threshold: number): Figure[] {
  const name = basename(file).replace(/\.jsonl$/, '');
  const reported = judged.filter(({ confidence }) => confidence >= threshold);
  const figures: Figure[] = [
    { name: `${name}: pairs`, value: judged.length, unit: `${reported.length} reported` },
  ];
  if (reported.length > 0)
    figures.push({
      name: `${name}: reported that share a key`,
      value: reported.filter(({ frames }) => meet(frames)).length / reported.length,
      unit: 'of 1',
    });
  if (judged.some(({ label }) => label !== undefined))
    for (const [point, from] of [
      ['reported', threshold],
      ['balanced', BALANCED_FROM],
    ] as const)
      for (const [score, value] of Object.entries(scores(judged, from)))
        figures.push({ name: `${name}: ${point} ${score}`, value, unit: `from ${from}` });
  if (judged.some(({ label }) => label !== undefined)) {
    const simple = judged.map(({ a, b, label }) => ({ label, confidence: baseline(a, b) ? 1 : 0 }));
    const { f1 } = scores(simple, 1);
    figures.push({ name: `${name}: baseline f1`, value: f1, unit: 'words of negation and shared words' });
  }
  return figures;
}

/** Verdicts on pairs of statements, compared with human labels. */
export const contradiction: Bench = {
  name: 'contradiction',
  summary: 'contradictions that rules find in pairs of statements, against labels',
  async run({ pairs = [], results, minConfidence, smoke }) {
    if (pairs.length === 0)
      throw new InvalidInput('name a file of pairs {id, a, b, label?}, one a line, with --pairs.');
    const threshold = minConfidence ?? REPORTED_FROM;
    if (!(threshold >= 0 && threshold <= 1))
      throw new InvalidInput('--min-confidence must be a number from 0 to 1.');
    const lines: string[] = [];
    const figures: Figure[] = [];
    // The first statement of a process loads the lexicon, which is not part of the cost per pair.
    frameOf('A lexicon is read on the first use.');
    for (const file of pairs) {
      const all = rowsIn(readFileSync(file, 'utf8'), file, pairSchema);
      const { judged, framing, comparing } = judge(smoke ? all.slice(0, 100) : all);
      figures.push(...figuresOf(file, judged, threshold));
      const name = basename(file).replace(/\.jsonl$/, '');
      figures.push({ name: `${name}: reading a statement`, value: framing, unit: 'µs' });
      figures.push({ name: `${name}: comparing a pair`, value: comparing, unit: 'µs' });
      for (const { id, confidence, kind } of judged) {
        const found = confidence >= threshold;
        lines.push(JSON.stringify({ id, contradiction: found, kind: found ? kind : null, confidence }));
      }
    }
    if (results !== undefined) writeFileSync(results, lines.map((line) => `${line}\n`).join(''));
    return figures;
  },
};
