import type { Verdict } from '../../verdict.ts';
import type { Frame } from '../frame/frame.ts';
import { type Listing, type ThingType, typeOfName } from '../frame/listings.ts';

const shareSubject = (one: Listing, other: Listing) =>
  one.everyone ||
  other.everyone ||
  one.subjects.some((name) => !/^(?:someone|somebody)$/.test(name) && other.subjects.includes(name));

function denial(said: Listing, denied: Listing): string | undefined {
  const shared = denied.objects.find((name) => said.objects.includes(name));
  if (shared !== undefined) return shared;
  if (said.all.length === 0) return undefined;
  return denied.objects.find((name) => said.all.includes(typeOfName(name)));
}

/** The majority type of a list's names; mixed lists count for each. */
const counted = (objects: readonly string[], type: ThingType) =>
  type === 'other' ? 0 : objects.filter((name) => typeOfName(name) === type).length;

function excess(limited: Listing, listing: Listing): string | undefined {
  if (limited.limits.length === 0 || listing.objects.length === 0) return undefined;
  const { objects } = listing;
  for (const { count, type } of limited.limits) {
    // A list has names of one type; an ambiguous name (Jordan, Chad) follows the majority.
    const major = counted(objects, 'place') * 2 > objects.length ? 'place' : 'person';
    if (type === major && objects.length > count)
      return `${count} at most against the ${objects.length} that the other names`;
  }
  return undefined;
}

/**
 * Lists of who did what: a negated object that the other statement lists (or covers by "every place"), or more objects than "only two
 * places" allows. Returns "none" when the listings match and do not exclude each other.
 */
export function lists(a: Frame, b: Frame): Verdict | undefined | 'none' {
  if (a.listings === undefined || b.listings === undefined) return undefined;
  let related = false;
  for (const one of a.listings) {
    for (const other of b.listings) {
      if (one.verb !== other.verb) continue;
      if (one.negated !== other.negated || one.limits.length + other.limits.length > 0) related = true;
      if (!shareSubject(one, other)) continue;
      if (one.negated !== other.negated) {
        const [said, denied] = one.negated ? [other, one] : [one, other];
        const object = denial(said, denied);
        if (object === undefined) continue;
        const who = said.everyone
          ? denied.subjects[0]
          : said.subjects.find((name) => denied.subjects.includes(name));
        return {
          relation: 'contradicts',
          kind: 'polarity_conflict',
          confidence: 0.95,
          rationale: `one has "${who ?? said.subjects[0]} ${said.verb} ${object}", the other denies it`,
        };
      }
      if (one.negated) continue;
      const over = excess(one, other) ?? excess(other, one);
      if (over !== undefined)
        return {
          relation: 'contradicts',
          kind: 'value_conflict',
          confidence: 0.95,
          rationale: `both list what "${one.subjects[0]}" did ("${one.verb}"): ${over}`,
        };
    }
  }
  return related ? 'none' : undefined;
}
