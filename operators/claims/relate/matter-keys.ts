import { hashOf } from '../../language/hash.ts';
import { entryOf } from '../../language/lexicon/lexicon.ts';
import { type Clause, clausesIn } from './frame/clauses.ts';
import type { Frame } from './frame/frame.ts';
import { placeOf } from './frame/setting.ts';
import { officesIn } from './rules/offices.ts';
import { undoes } from './rules/undone.ts';
import { updates } from './rules/updated.ts';

/** Maximum number of words by which the matters of a statement are looked up. */
const MOST = 8;
/** Nouns behind the verb of a clause that are among them. */
const MOST_BEHIND = 2;

/** Keys by which statements of a matter find each other: those under which one is kept, and those that it looks up. */
export interface MatterKeys {
  readonly kept: readonly number[];
  readonly sought: readonly number[];
  /** Keys of offices, which are kept and looked up. */
  readonly offices: readonly number[];
  /** Where its matters are, as in {@link placeOf}, without what is only said of them: "fridge 2", but no "mango77" of a password. */
  readonly place: number;
}

/**
 * Lookup keys of the matters of a statement, as hashes of 32 bits. Of two of which only one tells of a change, that one looks up what is said
 * of its matter, and the other one what tells of a change: most statements tell of none, and are compared with few. Those of an office find each other.
 */
export function matterKeysOf(frame: Frame): MatterKeys {
  const words = new Set<string>();
  for (const clause of clausesIn(frame))
    for (const lemma of [...clause.about, ...nounsBehind(frame, clause)])
      if (words.size < MOST) words.add(lemma);
  const { setting } = frame;
  const about = new Set(clausesIn(frame).flatMap((clause) => clause.about));
  const place = placeOf({
    ...setting,
    labels: setting.labels.filter((label) => label.split(' ').every((word) => about.has(word))),
  });
  const under = (name: string) => [...words].map((word) => hashOf(`${name}=${word}`));
  const offices = officesIn(frame).map(({ office }) => hashOf(`office=${office.split(' ').at(-1)}`));
  const matters = under('matter');
  const changes = under('change');
  return updates(frame) || undoes(frame)
    ? { kept: [...matters, ...changes, ...offices], sought: matters, offices, place }
    : { kept: [...matters, ...offices], sought: changes, offices, place };
}

/** The first nouns behind the verb of a clause: what is lost, put back, charged for. */
function nounsBehind({ content }: Frame, { verb, to }: Clause): string[] {
  const nouns = content.filter(
    ({ at, kind, lemma }) => at > verb && at < to && kind === 'word' && (entryOf(lemma)?.n.length ?? 1) > 0,
  );
  return nouns.slice(0, MOST_BEHIND).map(({ lemma }) => lemma);
}
