import { type RankQuestion, readQuestion } from '../../search/rank/asked.ts';
import { type Aggregate, aggregateOf } from '../cells/aggregate.ts';
import { type Determined, determinedBy } from '../cells/rival.ts';
import { type Slot, slotOf } from '../cells/slot.ts';
import { type Wanted, wantedBy } from '../cells/wanted.ts';
import { timeless } from './secret.ts';

/** A question as it is answered. */
export interface Asked extends RankQuestion {
  /** What it compares or orders. */
  readonly aggregate: Aggregate | undefined;
  /** What else it asks to be filled in. */
  readonly slot: Slot | undefined;
  /** Whether it is known what it asks for, so that other claims do not answer it. */
  readonly isTyped: boolean;
  /** What tells which thing it is about, so that a sibling of that is no answer. */
  readonly determined: Determined;
  /** What kind of thing it leaves open, whatever its form. */
  readonly wanted: Wanted;
}

/** Reads a question, once for all that answers it. */
export function readAsked(question: string): Asked {
  const aggregate = aggregateOf(question);
  const slot = aggregate === undefined ? slotOf(question) : undefined;
  const isTyped =
    slot === undefined
      ? aggregate !== undefined
      : slot.relations.length > 0 || slot.kinds.length > 0 || slot.noun !== undefined;
  const plain = timeless(question);
  return {
    ...readQuestion(question),
    aggregate,
    slot,
    isTyped,
    determined: determinedBy(plain),
    wanted: wantedBy(plain),
  };
}
