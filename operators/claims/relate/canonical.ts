import { scaleOf } from '../../language/antonyms.ts';
import { memberOf } from '../../language/lexicon/classes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';

/** Cache size. Lemmas repeat, but names and ids are unbounded; a full cache is cleared. */
const KEPT = 50_000;
const known = new Map<string, string>();

function find(lemma: string): string {
  const entry = entryOf(lemma);
  const scale = scaleOf(lemma);
  if (scale !== undefined) return scale.startsWith('-') ? canonicalOf(scale.slice(1)) : `~scale ${scale}`;
  if (entry === undefined) return lemma;
  if (memberOf(lemma, 'person') !== undefined && entry.n.length >= entry.v.length) return '~person';
  const sense = entry.n[0] ?? entry.v[0] ?? entry.a[0] ?? entry.r[0];
  return sense === undefined ? lemma : `~${sense}`;
}

/** Canonical lookup form of a lemma: shared by words of one synset, by opposites of one scale, and by all persons. */
export function canonicalOf(lemma: string): string {
  const found = known.get(lemma);
  if (found !== undefined) return found;
  if (known.size >= KEPT) known.clear();
  const canonical = find(lemma);
  known.set(lemma, canonical);
  return canonical;
}
