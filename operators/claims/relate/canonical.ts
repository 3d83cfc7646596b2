import { scaleOf } from '../../language/antonyms.ts';
import { memberOf } from '../../language/lexicon/classes.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';

/** Lemmas repeat; names and ids never end, so the memory starts anew once it is full. */
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

/**
 * What stands for a lemma when statements about the same thing are looked up: words of one synset, opposites
 * of one scale, and all persons have the same.
 */
export function canonicalOf(lemma: string): string {
  const found = known.get(lemma);
  if (found !== undefined) return found;
  if (known.size >= KEPT) known.clear();
  const canonical = find(lemma);
  known.set(lemma, canonical);
  return canonical;
}
