import type { Verdict } from '../../verdict.ts';
import { isStageWord, isStart, type Stage } from '../frame/aspect.ts';
import type { ContentWord, Frame } from '../frame/frame.ts';
import { differentPlaces, differentTimes } from '../frame/setting.ts';
import { supports } from '../match.ts';

const NAMES: Record<Stage, string> = {
  planned: 'is still to come',
  ongoing: 'is under way',
  done: 'is done',
  past: 'is no longer so',
};

const MOST_WORDS = 24;
const WELL_MATCHED = 0.9;

const bare = (frame: Frame): ContentWord[] => {
  const marks = new Set(frame.aspect.marks);
  return frame.content.filter(({ at, lemma }) => !marks.has(at) && !isStageWord(lemma));
};

/** The stage of a statement; "not started" is planned, other negations have none. */
function stageOf(frame: Frame): Stage | 'denied' | undefined {
  if (!frame.polarity.negated) return frame.aspect.stage;
  const behind = frame.content.find(({ at }) => at > frame.polarity.cue && !isYet(frame, at));
  return behind !== undefined && isStart(behind.lemma) ? 'planned' : 'denied';
}

const isYet = (frame: Frame, at: number) => frame.tokens[at].word === 'yet';

/** One statement plans the thing that the other reports as done (or ongoing, or over). */
export function stages(a: Frame, b: Frame): Verdict | undefined {
  const one = stageOf(a);
  const other = stageOf(b);
  if (one === 'denied' || other === 'denied') return undefined;
  if (a.polarity.negated && b.content.some(({ lemma }) => isStart(lemma))) return undefined;
  if (b.polarity.negated && a.content.some(({ lemma }) => isStart(lemma))) return undefined;
  const past = one === 'past' || other === 'past';
  if (one === other || (!past && (one === undefined || other === undefined))) return undefined;
  if (differentPlaces(a.setting, b.setting) || differentTimes(a.setting, b.setting)) return undefined;
  const left = bare(a);
  const right = bare(b);
  if (left.length === 0 || right.length === 0) return undefined;
  const best = [...supports(left, right, MOST_WORDS), ...supports(right, left, MOST_WORDS)];
  if (best.some((value) => value < WELL_MATCHED)) return undefined;
  const what = left.map(({ word }) => word).join(' ');
  const stage = (of: Stage | undefined) => (of === undefined ? 'is so now' : NAMES[of]);
  return {
    relation: 'contradicts',
    kind: 'temporal_conflict',
    confidence: 0.85,
    rationale: `one says that "${what}" ${stage(one)}, the other that it ${stage(other)}`,
  };
}
