import type { Asked } from '../../../operators/claims/answer/asked.ts';
import type { FoundClaim } from '../../../operators/claims/answer/found-claim.ts';
import type { Evident } from '../../../operators/claims/answer/judge.ts';
import { answering } from '../../../operators/claims/cells/answering.ts';
import { isCorrected, isEpisode } from '../../../operators/claims/episode.ts';
import { isNamed, numberOfName } from '../../../operators/claims/speakers.ts';
import { heldAt } from '../../../operators/claims/stretches/held.ts';
import { itemAt } from '../../../operators/item-at.ts';
import { termsOf } from '../../../operators/language/terms.ts';
import type { LedgerEvidence, LedgerRelation } from '../../../operators/records/ledger.ts';
import { claimTimeMatch, wasOn } from '../../../operators/search/rank/claim-time.ts';
import type { Fused } from '../../../operators/search/rank/fuse.ts';
import { eventsOf, type Inquiry, isAboutId, isShown, mayAnswer, speakersOf, trustIn } from './inquiry.ts';

/** Best claims from which the sentences of an answer are chosen. */
const CONSIDERED = 40;
/** Claims of the same event that are considered around a claim, half of them before it. */
const AROUND = 20;

const SELF = /\b(?:I|me|my|My|mine)\b/;

/** Words that make a date a bound, so that the answer may lie far from it. */
const BOUNDED = /\b(?:before|after|since|until|till|by|between|from|prior|earlier|later)\b/i;

/**
 * Reads the claims from which an answer may be stated: the best ones, those that replaced them or that they replaced, and the relations of all.
 *
 * @param ranked best first
 * @param talk whether they are mostly of conversations
 */
export async function considered(
  inquiry: Inquiry,
  asked: Asked,
  ranked: readonly Fused[],
  talk: boolean,
): Promise<Pick<Evident, 'claims' | 'relations' | 'ordered'>> {
  const { beliefs } = inquiry;
  const ordered = new Set(orderedOf(inquiry, asked, ranked));
  const best = new Set([...ordered, ...ranked.slice(0, CONSIDERED).map(({ number }) => number)]);
  const { claims, relations } = await withPartners(inquiry, [...best]);
  // A corrected measure is never used: that it held until a given time is not what was stated.
  const statable = claims.filter((claim) => !isCorrected(beliefs.version(claim)));
  return {
    claims: read(inquiry, asked, statable, talk),
    relations,
    ordered: new Set(Array.from(ordered, (claim) => beliefs.version(claim).id)),
  };
}

/** The claims that answer a question which compares or orders, in order. */
function orderedOf(inquiry: Inquiry, { aggregate }: Asked, ranked: readonly Fused[]): readonly number[] {
  if (aggregate === undefined) return [];
  const shown = ranked.filter(({ number }) => isShown(inquiry, number));
  const texts = shown.map(({ number }) => inquiry.beliefs.text(number));
  return answering(aggregate, texts).map((at) => itemAt(shown, at).number);
}

/** Some claims with their predecessors and successors, and the relations of all. */
async function withPartners(
  inquiry: Inquiry,
  best: readonly number[],
): Promise<{ readonly claims: readonly number[]; readonly relations: readonly LedgerRelation[] }> {
  const { table, beliefs } = inquiry;
  await beliefs.relate(best);
  const known = new Set(best);
  const partners = best
    .flatMap((claim) => beliefs.relations(claim))
    .filter(({ relation, resolved_at }) => relation === 'updates' && resolved_at === undefined)
    .flatMap(({ a, b }) => [table.numberOf(a), table.numberOf(b)])
    .filter((claim): claim is number => claim !== undefined && !known.has(claim));
  const fresh = [...new Set(partners)].sort((one, other) => one - other);
  await beliefs.gather(fresh);
  const added = fresh.filter((claim) => mayAnswer(inquiry, claim) && trustIn(inquiry, claim) !== undefined);
  await beliefs.relate(added);
  const claims = [...best, ...added];
  await beliefs.gather(claims.flatMap((claim) => neighboursOf(inquiry, claim)));
  const relations = new Map(
    claims.flatMap((claim) => beliefs.relations(claim)).map((relation) => [relation.id, relation]),
  );
  return { claims, relations: [...relations.values()] };
}

/** Reads claims that were gathered, with those of {@link neighboursOf}. */
function read(inquiry: Inquiry, asked: Asked, claims: readonly number[], talk: boolean): FoundClaim[] {
  const { table, beliefs, when } = inquiry;
  const { text: question, dates, dateTerms } = asked;
  const known = new Map<number, readonly string[]>();
  const termsIn = (claim: number) => {
    const terms = known.get(claim) ?? termsOf(beliefs.text(claim));
    known.set(claim, terms);
    return terms;
  };
  return claims.map((claim) => {
    const version = beliefs.version(claim);
    const { id, text, status } = version;
    const mark = beliefs.mark(claim);
    const events = eventsOf(inquiry, claim);
    const times = mark && { ...mark, said: events.map((event) => table.timestamp(event)) };
    const speakers = speakersOf(inquiry, claim);
    const [by] = SELF.test(text) ? speakers : [];
    const episode = isEpisode(version);
    const isDated = episode && dates.length > 0;
    // What happened on the requested day matches it, however either writes the date.
    const isOfThen = isDated && times !== undefined && wasOn(dates, times.valid_from, times.valid_to);
    const isOfAnother = isDated && !BOUNDED.test(question);
    const around = neighboursOf(inquiry, claim).filter((other) => trustIn(inquiry, other) !== undefined);
    return {
      id,
      text,
      status,
      ...heldAt(version, when),
      episode,
      ...(talk && sayingOf(inquiry, asked, events)),
      ...(by !== undefined && isNamed(numberOfName(by)) && { by }),
      speakers,
      terms: {
        own: new Set([
          ...termsIn(claim),
          ...speakers.flatMap((speaker) => termsOf(speaker)),
          ...(isOfThen ? dateTerms : []),
        ]),
        around: new Set(around.flatMap(termsIn)),
      },
      trust: trustIn(inquiry, claim) ?? 0,
      isOfAnotherTime: isOfAnother && (times === undefined || claimTimeMatch(dates, times) === 0),
      evidence: evidenceOf(inquiry, claim),
    };
  });
}

/** The claims around a claim in the first event that states it, in the order of the event. */
function neighboursOf(inquiry: Inquiry, claim: number): readonly number[] {
  const [event] = eventsOf(inquiry, claim);
  if (event === undefined) return [];
  const stated = [...inquiry.table.claimsOf(event)];
  const from = Math.max(0, stated.indexOf(claim) - AROUND / 2);
  return stated.slice(from, from + AROUND);
}

/** When the events of a conversation say a claim last, and whether only in replies, unless these are asked for. */
function sayingOf(
  inquiry: Inquiry,
  { served }: Asked,
  events: readonly number[],
): Pick<FoundClaim, 'said_at' | 'isReply'> {
  const { table, passages } = inquiry;
  if (events.length === 0) return {};
  const isReply = !served.asksReply && events.every((event) => passages.serves(table.event(event).id));
  return {
    said_at: Math.max(...events.map((event) => table.timestamp(event))),
    ...(isReply && { isReply }),
  };
}

/** Evidence of a claim in relevant events; of one with several stretches, that of the one which counts. */
function evidenceOf(inquiry: Inquiry, claim: number): readonly LedgerEvidence[] {
  const { table, beliefs, isLimited } = inquiry;
  const pieces = beliefs.evidence(claim).filter(({ event_id }) => !isLimited || isAboutId(inquiry, event_id));
  const mark = beliefs.mark(claim);
  if (mark?.stretches === undefined) return pieces;
  const { valid_from, valid_to } = mark;
  const then = pieces.filter(({ event_id }) => {
    const event = table.eventNumber(event_id);
    const said = event === undefined ? Number.NaN : table.timestamp(event);
    return valid_from <= said && said <= valid_to;
  });
  return then.length > 0 ? then : pieces;
}
