import { wordSet } from '../../../language/word-lists.ts';
import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { differentPlaces } from '../frame/setting.ts';
import { CERTAIN, isPlain, type Location, placed, same } from '../placed.ts';

const NOW = wordSet('now currently still');
const AS = wordSet('as');
const THEN = wordSet('and for to');

/** "Alice works at Acme", "Alice now works for Acme", "Alice is employed by Acme". */
function works(frame: Frame): Location | undefined {
  const { tokens } = frame;
  if (!isPlain(frame)) return undefined;
  const verb = tokens.findIndex(({ word }) => /^(?:works?|working|employed)$/.test(word));
  if (verb < 1 || !/^(?:at|for|by)$/.test(tokens[verb + 1]?.word ?? '')) return undefined;
  const be = tokens.findIndex(({ word }) => /^(?:is|am|are)$/.test(word));
  const from = be > 0 && be < verb ? be : verb;
  // "The fix works for Acme": not a job when the subject is a thing.
  if (tokens[0].word === 'the' || tokens.slice(from + 1, verb).some(({ word }) => !NOW.has(word)))
    return undefined;
  return placed(frame, from, verb + 1, AS);
}

/** "Alice left Acme": past, so it contradicts that she works there. */
function left(frame: Frame): Location | undefined {
  const { tokens } = frame;
  const verb = tokens.findIndex(({ word }) => word === 'left' || word === 'quit');
  return verb > 0 && isPlain(frame) ? placed(frame, verb, verb, THEN) : undefined;
}

function judge(a: Frame, b: Frame): Verdict | undefined {
  const at = works(a);
  if (at === undefined || differentPlaces(a.setting, b.setting)) return undefined;
  const other = works(b);
  if (other !== undefined) {
    if (!same(at.subject, other.subject) || same(at.place, other.place)) return undefined;
    // "Acme" and "the research lab of Acme" may both be right.
    if (at.place.some((lemma) => other.place.includes(lemma))) return undefined;
    return {
      relation: 'contradicts',
      kind: 'exclusive_conflict',
      confidence: CERTAIN,
      rationale: `one says "${at.written}" is the employer, the other "${other.written}"`,
    };
  }
  const gone = left(b);
  if (gone === undefined || !same(at.subject, gone.subject) || !same(at.place, gone.place)) return undefined;
  return {
    relation: 'contradicts',
    kind: 'temporal_conflict',
    confidence: CERTAIN,
    rationale: `one says that "${at.written}" is the employer, the other that it was left`,
  };
}

/** One statement says where somebody works, the other that it is elsewhere, or no longer there. */
export function employed(a: Frame, b: Frame): Verdict | undefined {
  return judge(a, b) ?? judge(b, a);
}
