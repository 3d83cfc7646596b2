import { borneOut, type Group, LEAST_SOURCES } from '../../../operators/claims/lessons.ts';
import { Revision } from '../../../operators/claims/revision.ts';
import {
  LESSON,
  LESSON_WITHDRAWN,
  type LessonChange,
  lessonChange,
  recordedLessons,
  recordLesson,
} from '../../../operators/claims/tend/lesson-changes.ts';
import { evidenceByClaim } from '../questions/reads.ts';
import {
  cutUp,
  goesOn,
  MOST_AT_ONCE,
  MOST_CHANGED,
  relationsIn,
  report,
  type Tending,
  type TendLedger,
} from './tending.ts';

const ACTOR = 'tend:lessons';

/** Claims connected by support relations, each under the smallest id of its group. Ids only. */
async function paraphrases(ledger: TendLedger): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>();
  const groupOf = (id: string) => groups.get(id) ?? [id];
  for await (const relations of relationsIn(ledger)) {
    for (const { relation, a, b, resolved_at } of relations) {
      if (relation !== 'supports' || resolved_at !== undefined) continue;
      const [one, other] = [groupOf(a), groupOf(b)];
      if (one === other) continue;
      const [large, small] = one.length < other.length ? [other, one] : [one, other];
      for (const id of small) large.push(id);
      for (const id of large) groups.set(id, large);
    }
  }
  return groups;
}

/** What some claims, with all claims connected to them by support, corroborate. */
async function groupsOf(ledger: TendLedger, ids: readonly string[]): Promise<Group[]> {
  const claims = (await ledger.claimsById(ids)).filter(
    ({ status }) => status === 'active' || status === 'contested',
  );
  const evidence = await evidenceByClaim(ledger, claims);
  const relations = claims.length === 0 ? [] : await ledger.relationsOf(claims.map(({ id }) => id));
  return borneOut(
    claims.map((claim) => ({ ...claim, evidence: evidence.get(claim.id) ?? [] })),
    relations,
  );
}

/**
 * Records new lessons and ends former ones.
 *
 * @param write false makes a dry run
 * @returns ids of the claims that support lessons
 */
export async function lessons(tending: Tending, write: boolean): Promise<ReadonlySet<string>> {
  const { ledger } = tending;
  const recorded = recordedLessons(await ledger.changesCalled([LESSON, LESSON_WITHDRAWN]));
  const paraphrased = await paraphrases(ledger);
  const alone = (await ledger.widelySaid(LEAST_SOURCES)).filter((id) => !paraphrased.has(id));
  const restedOn = new Set<string>();
  const changes: LessonChange[] = [];
  const look = async (ids: readonly string[]) => {
    goesOn(tending);
    if (write) tending.scanned(ids.length);
    const found = new Map<string, Group>();
    for (const group of await groupsOf(ledger, ids)) {
      for (const { id } of group.claims) {
        restedOn.add(id);
        found.set(id, group);
      }
    }
    for (const id of ids) {
      const change = lessonChange(id, found.get(id), recorded.has(id));
      if (change !== undefined) changes.push(change);
    }
  };
  for (const part of inParts([...new Set(paraphrased.values())])) await look(part);
  for (const part of cutUp(alone.sort(), MOST_AT_ONCE)) await look(part);
  const seen = new Set(alone);
  const others = [...recorded].filter((id) => !paraphrased.has(id) && !seen.has(id));
  for (const part of cutUp(others.sort(), MOST_AT_ONCE)) await look(part);
  if (!write) return restedOn;
  changes.sort((a, b) => (a.claim_id < b.claim_id ? -1 : 1));
  for (const part of cutUp(changes, MOST_CHANGED)) await record(tending, part, paraphrased);
  return restedOn;
}

/** Batches of whole groups, each as soon as it is large enough. */
function* inParts(groups: readonly string[][]): Generator<string[]> {
  let part: string[] = [];
  for (const group of groups) {
    part.push(...group);
    if (part.length < MOST_AT_ONCE / 2) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function record(
  tending: Tending,
  changes: readonly LessonChange[],
  paraphrased: ReadonlyMap<string, string[]>,
): Promise<void> {
  goesOn(tending);
  const texts = new Map<string, string>();
  const written = await tending.revise(async ({ ledger, now }) => {
    const ids = changes.map(({ claim_id }) => claim_id);
    const around = [...new Set(ids.flatMap((id) => paraphrased.get(id) ?? [id]))];
    const groups = new Map(
      (await groupsOf(ledger, around)).flatMap((group) => group.claims.map(({ id }) => [id, group] as const)),
    );
    const recorded = recordedLessons(await ledger.historyOf(ids));
    const claims = await ledger.claimsById(ids);
    const revision = new Revision(claims, [], now);
    for (const { id, text } of claims) texts.set(id, text);
    for (const id of ids) {
      if (revision.find(id) === undefined) continue;
      const change = lessonChange(id, groups.get(id), recorded.has(id));
      if (change !== undefined) recordLesson(revision, change);
    }
    return revision;
  });
  report(tending, written, (id) => texts.get(id) ?? '', ACTOR);
}
