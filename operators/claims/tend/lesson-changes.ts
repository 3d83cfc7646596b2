import type { LedgerHistory } from '../../records/ledger.ts';
import type { Group } from '../lessons.ts';
import type { Revision } from '../revision.ts';

const ACTOR = 'tend:lessons';

/** History name of a claim's becoming, or ceasing to be, a lesson. */
export const LESSON = 'lesson';
export const LESSON_WITHDRAWN = 'lesson withdrawn';

/** Ids of the claims recorded as lessons in the history. */
export function recordedLessons(notes: readonly LedgerHistory[]): Set<string> {
  const found = new Set<string>();
  for (const { claim_id, change } of notes) {
    if (change === LESSON) found.add(claim_id);
    else if (change === LESSON_WITHDRAWN) found.delete(claim_id);
  }
  return found;
}

/** A claim that became a lesson, or ceased to be one. */
export interface LessonChange {
  readonly claim_id: string;
  readonly change: typeof LESSON | typeof LESSON_WITHDRAWN;
  readonly reason: string;
}

/** The change of a claim given its group, if that is a lesson; undefined when the history has it already. */
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

/** Records it in the history of the claim, as a new version that followers of claims see. */
export function recordLesson(revision: Revision, { claim_id, change, reason }: LessonChange): void {
  revision.change(claim_id, {}, { change, actor: ACTOR, reason });
}
