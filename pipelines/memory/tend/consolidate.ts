import { Revision } from '../../../operators/claims/revision.ts';
import { partners } from '../../../operators/claims/settle.ts';
import { alternating } from '../../../operators/claims/stretches/alternating.ts';
import { areDuplicates, canMerge, ranked } from '../../../operators/claims/tend/duplicate.ts';
import { merge, missingOf, takeEvidence } from '../../../operators/claims/tend/merge.ts';
import { mergedInto } from '../../../operators/claims/tend/merged.ts';
import { itemAt } from '../../../operators/item-at.ts';
import type { ClaimVersion, LedgerRelation } from '../../../operators/records/ledger.ts';
import { sayingsIn } from '../changes/claim-reads.ts';
import { evidenceByClaim } from '../questions/reads.ts';
import {
  cutUp,
  goesOn,
  MOST_AT_ONCE,
  MOST_CHANGED,
  relationsIn,
  report,
  type TendDesk,
  type Tending,
  type TendLedger,
} from './tending.ts';

const ACTOR = 'tend:consolidate';
/** Maximum length of a chain of merges, above any real one, so that cycles end. */
const MOST_MERGES = 100;

/** Merges claims that say the same in other words, and moves new evidence of merged claims to the remaining ones. */
export async function consolidate(tending: Tending): Promise<void> {
  const { groups, merged } = await lookFor(tending);
  for (const group of groups) {
    goesOn(tending);
    let merges: number;
    do {
      const texts = new Map<string, string>();
      const written = await tending.revise((desk) => mergeGroup(desk, group, tending, texts));
      report(tending, written, (id) => texts.get(id) ?? '', ACTOR);
      merges = written.history.filter(({ change }) => change === 'merged').length;
    } while (merges === MOST_CHANGED);
  }
  for (const part of cutUp(merged, MOST_AT_ONCE)) await catchUp(tending, part);
}

/** Groups of apparent duplicates, and claims that were merged before. Ids only. */
async function lookFor(tending: Tending): Promise<{ groups: string[][]; merged: string[] }> {
  const { ledger } = tending;
  const parents = new Map<string, string>();
  const merged = new Set<string>();
  for await (const relations of relationsIn(ledger)) {
    const pairs = relations.filter(
      ({ relation, resolved_at }) => relation === 'supports' && resolved_at === undefined,
    );
    if (pairs.length === 0) continue;
    const claims = new Map<string, ClaimVersion>();
    const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
    for (const part of cutUp(ids, MOST_AT_ONCE)) {
      for (const row of await ledger.claimsById(part)) claims.set(row.id, row);
    }
    tending.scanned(claims.size);
    for (const row of claims.values()) if (mergedInto(row) !== undefined) merged.add(row.id);
    for (const { a, b } of pairs) {
      const [one, other] = [claims.get(a), claims.get(b)];
      if (one !== undefined && other !== undefined && areDuplicates(one, other)) join(parents, a, b);
    }
  }
  const groups = new Map<string, string[]>();
  for (const id of parents.keys()) {
    const root = rootOf(parents, id);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [id]);
    else group.push(id);
  }
  const sorted = Array.from(groups.values(), (group) => group.sort());
  return {
    groups: sorted.sort((a, b) => (itemAt(a, 0) < itemAt(b, 0) ? -1 : 1)),
    merged: [...merged].sort(),
  };
}

function rootOf(parents: ReadonlyMap<string, string>, id: string): string {
  let root = id;
  for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
    root = next;
  return root;
}

function join(parents: Map<string, string>, a: string, b: string): void {
  const roots = [rootOf(parents, a), rootOf(parents, b)].sort();
  const first = itemAt(roots, 0);
  for (const root of roots) parents.set(root, first);
}

function isConflict({ relation }: LedgerRelation): boolean {
  return relation !== 'supports';
}

/** A group of claims as one would be, had it all sayings of the others: whichever may alternate with another then. */
function together(group: readonly ClaimVersion[]): ClaimVersion[] {
  const first_said = Math.min(...group.map((one) => one.first_said));
  const last_said = Math.max(...group.map((one) => one.last_said));
  return group.map((one) => ({ ...one, first_said, last_said }));
}

/** Adds claims to a revision, and their relations and times as far as a merge of a group needs them. */
async function takeAround(
  revision: Revision,
  ledger: TendLedger,
  claims: readonly ClaimVersion[],
  group: readonly ClaimVersion[] = claims,
): Promise<void> {
  const ids = claims.map(({ id }) => id);
  const own = await ledger.relationsOf(ids);
  const direct = partners(ids, own);
  const further = direct.length === 0 ? [] : await ledger.relationsOf(direct);
  // When a claim with added evidence ends differently than before, claims beyond it change.
  const beyond = partners([...ids, ...direct], further.filter(isConflict));
  const farthest = beyond.length === 0 ? [] : await ledger.relationsOf(beyond);
  const relations = [...own, ...further, ...farthest];
  const wanted = partners(ids, [...own, ...[...further, ...farthest].filter(isConflict)]);
  const rows = [
    ...new Map(
      [...(await ledger.claimsById(wanted)), ...group, ...claims].map((row) => [row.id, row]),
    ).values(),
  ];
  revision.know(
    rows.filter(({ id }) => revision.find(id) === undefined),
    relations,
  );
  const merged = new Set(group.map(({ id }) => id));
  const others = rows.filter(({ id }) => !merged.has(id));
  const said = alternating([...together(group), ...others], relations);
  revision.knowSayings(await sayingsIn(ledger, [...new Set([...merged, ...said])]));
}

/** Merges a group, up to the limit of one transaction. */
async function mergeGroup(
  desk: TendDesk,
  ids: readonly string[],
  { minConfidence }: Tending,
  texts: Map<string, string>,
): Promise<Revision> {
  const rows = (await desk.ledger.claimsById(ids)).filter(canMerge);
  for (const { id, text } of rows) texts.set(id, text);
  const evidence = await evidenceByClaim(desk.ledger, rows);
  const group = ranked(rows.map((row) => ({ ...row, evidence: evidence.get(row.id) ?? [] })));
  const [survivor, ...others] = group;
  if (survivor === undefined || others.length === 0) return new Revision([], [], desk.now);
  const revision = new Revision([], [], desk.now);
  await takeAround(revision, desk.ledger, rows);
  const cited = [...survivor.evidence];
  let merges = 0;
  for (const other of others) {
    if (merges === MOST_CHANGED) break;
    if (!areDuplicates(survivor, other)) continue;
    const fresh = missingOf(other.evidence, cited);
    if (merge(revision, survivor.id, other.id, fresh, minConfidence)) {
      cited.push(...fresh);
      merges++;
    }
  }
  return revision;
}

/** The claim that represents a merged one: the end of its chain of merges. */
async function standsFor(ledger: TendLedger, claim: ClaimVersion): Promise<ClaimVersion | undefined> {
  let last: ClaimVersion | undefined = claim;
  for (let steps = 0; steps < MOST_MERGES && last !== undefined; steps++) {
    const next: string | undefined = mergedInto(last);
    if (next === undefined) return last;
    [last] = await ledger.claimsById([next]);
  }
  return undefined;
}

/** Moves new evidence of merged claims to the claims that represent them. */
async function catchUp(tending: Tending, ids: readonly string[]): Promise<void> {
  const { ledger } = tending;
  const claims = await ledger.claimsById(ids);
  const parents = [...new Set(claims.flatMap((claim) => mergedInto(claim) ?? []))];
  const evidence = await evidenceByClaim(ledger, [...claims, ...parents.map((id) => ({ id }))]);
  for (const claim of claims) {
    const there = evidence.get(mergedInto(claim) ?? '') ?? [];
    if (missingOf(evidence.get(claim.id) ?? [], there).length === 0) continue;
    goesOn(tending);
    const texts = new Map<string, string>();
    const written = await tending.revise((desk) => takeSaid(desk, claim.id, texts));
    report(tending, written, (id) => texts.get(id) ?? '', ACTOR);
  }
}

async function takeSaid(desk: TendDesk, id: string, texts: Map<string, string>): Promise<Revision> {
  const [claim] = await desk.ledger.claimsById([id]);
  const root = claim === undefined ? undefined : await standsFor(desk.ledger, claim);
  if (claim === undefined || root === undefined || root.id === id || root.status === 'resolved') {
    return new Revision([], [], desk.now);
  }
  texts.set(root.id, root.text);
  const evidence = await evidenceByClaim(desk.ledger, [claim, root]);
  const fresh = missingOf(evidence.get(id) ?? [], evidence.get(root.id) ?? []);
  if (fresh.length === 0) return new Revision([], [], desk.now);
  const back = { id: root.id, actor: ACTOR, reason: `claim ${id} says the same and was said again` };
  const revision = root.status === 'forgotten' ? await desk.derive([], back) : new Revision([], [], desk.now);
  await takeAround(revision, desk.ledger, [root], [root, claim]);
  takeEvidence(revision, root.id, claim, fresh);
  return revision;
}
