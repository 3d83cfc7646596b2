import type { LedgerHistory } from '../../records/ledger.ts';
import type { Group } from '../lessons.ts';
import type { Revision } from '../revision.ts';

const ACTOR = 'tend:lessons';

/** What history calls it that a claim became a lesson, or is none any more. */
export const LESSON = 'lesson';
export const LESSON_WITHDRAWN = 'lesson withdrawn';

/** Ids of the claims that history calls lessons. */
export function recordedLessons(notes: readonly LedgerHistory[]): Set<string> {
  const found = new Set<string>();
  for (const { claim_id, change } of notes) {
    if (change === LESSON) found.add(claim_id);
    else if (change === LESSON_WITHDRAWN) found.delete(claim_id);
  }
  return found;
}

/** A claim that became a lesson, or is none any more. */
export interface LessonChange {
  readonly claim_id: string;
  readonly change: typeof LESSON | typeof LESSON_WITHDRAWN;
  readonly reason: string;
}

/** What becomes of a claim whose group is given, where it bears anything out; undefined where history says so already. */
export function lessonChange(
  claimId: string,
  group: Group | undefined,
  recorded: boolean,
): LessonChange | undefined {
  const isLesson = group?.statement.id === claimId;
  if (isLesson === recorded) return undefined;
  if (isLesson) {
    const reason = `${group.sources} independent sources bear it out`;
    return { claim_id: claimId, change: LESSON, reason };
  }
  const reason =
    group === undefined
      ? 'it is disputed, has ended, or too few independent sources bear it out'
      : `claim ${group.statement.id} says the same with more behind it`;
  return { claim_id: claimId, change: LESSON_WITHDRAWN, reason };
}

/** Puts it into the history of the claim, as a version of it that those who follow the claims see. */
export function recordLesson(revision: Revision, { claim_id, change, reason }: LessonChange): void {
  revision.change(claim_id, {}, { change, actor: ACTOR, reason });
}
