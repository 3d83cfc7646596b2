import { cut } from '../records/spans.ts';
import type { Evidence } from './evidence.ts';
import type { Draft, Source } from './extract/draft.ts';
import type { ObservationCheck } from './observed/check.ts';

/** Extracts the claims of an event. */
export type Extract = (source: Source) => readonly Draft[];

/** The fields of a claim that verification uses. */
export interface VerifiedClaim {
  readonly id: string;
  readonly identity: string;
  /** The author, when it was not derived from events. */
  readonly author?: string;
}

/** Result for one piece of evidence. */
export interface EvidenceCheck {
  readonly event_id: string;
  /** In Unicode code points, end exclusive. */
  readonly span: readonly [start: number, end: number];
  readonly quote: string;
  readonly ok: boolean;
  /** What no longer holds, one sentence each; empty when it is ok. */
  readonly problems: readonly string[];
}

export interface Verification {
  readonly claim_id: string;
  /**
   * True when every piece of evidence is ok, there is one or the claim has an author, and observations of a series that it names do
   * not contradict it.
   */
  readonly holds: boolean;
  /** In the order of the evidence. */
  readonly checks: readonly EvidenceCheck[];
  /** Result of the observations, for a claim about a named series. */
  readonly observations?: ObservationCheck;
}

/**
 * Verifies a claim against its events: they exist, each span is within the content and equals the quote, and, for a derived claim, the
 * present rules still extract it there.
 *
 * @param events the existing ones, by id
 * @param extract called once for each event
 * @param merged normal forms of equivalent claims whose evidence the claim has taken
 */
export function verifyClaim(
  claim: VerifiedClaim,
  evidence: readonly Evidence[],
  events: ReadonlyMap<string, Source>,
  extract: Extract,
  merged: ReadonlySet<string> = new Set(),
): Verification {
  const identities = new Set([claim.identity, ...merged]);
  const drafts = new Map<string, readonly Draft[]>();
  const draftsOf = (id: string, event: Source) => {
    const known = drafts.get(id) ?? extract(event);
    drafts.set(id, known);
    return known;
  };
  const checks = evidence.map((piece): EvidenceCheck => {
    const { event_id, start, end, quote } = piece;
    const event = events.get(event_id);
    const problems =
      event === undefined
        ? [`Event ${event_id} is not there.`]
        : problemsOf(claim, identities, piece, event, () => draftsOf(event_id, event));
    return { event_id, span: [start, end], quote, ok: problems.length === 0, problems };
  });
  const grounded = checks.length > 0 || claim.author !== undefined;
  return { claim_id: claim.id, holds: grounded && checks.every(({ ok }) => ok), checks };
}

function problemsOf(
  claim: VerifiedClaim,
  identities: ReadonlySet<string>,
  { event_id, start, end, quote }: Evidence,
  event: Source,
  drafts: () => readonly Draft[],
): string[] {
  const problems: string[] = [];
  const text = cut(event.content, start, end);
  if (text === undefined) {
    problems.push(`The span from ${start} to ${end} leaves the content of event ${event_id}.`);
  } else if (text !== quote) {
    problems.push(`Event ${event_id} has ${JSON.stringify(text)} there, not the quote.`);
  }
  if (claim.author !== undefined) return problems;
  const there = drafts().filter(({ span }) => span[0] === start && span[1] === end);
  const [first] = there;
  if (first === undefined) {
    problems.push('The rules no longer read a claim there.');
  } else if (there.every(({ identity }) => !identities.has(identity))) {
    problems.push(`The rules now read another claim there: ${JSON.stringify(first.text)}`);
  }
  return problems;
}
