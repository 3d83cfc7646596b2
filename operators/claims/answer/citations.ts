import type { Citation } from '../../records/claim.ts';
import type { SupportLevel } from './verdict.ts';

/** A citation with its claim. */
export interface AnswerCitation extends Citation {
  readonly claim_id: string;
  /** Where several scopes were asked together: the scope that has it, unless it is the default one. */
  readonly scope?: string;
}

/** A piece of an answer: its words, or the sources that stand behind them. */
export type Piece = string | readonly AnswerCitation[];

/** A passage that is about the matter of a question, and may not answer it. */
export interface RelatedPassage extends Citation {
  /** When it was said, in microseconds. */
  readonly timestamp: number;
  /** Unless unknown. */
  readonly speaker?: string;
  /** A claim that the quote states, with its evidence. */
  readonly citation?: AnswerCitation;
}

/** What an answer says, before its sources are numbered. */
export interface Composed {
  readonly pieces: readonly Piece[];
  readonly support: SupportLevel;
  /** In [0, 1]. */
  readonly confidence: number;
  /** Unless answered: words of the question that memory does not have. */
  readonly unknown: readonly string[];
  /** Unless answered: best first. */
  readonly related: readonly RelatedPassage[];
}

/** An answer in words, whose marks [1], [2] … are places in its citations. */
export interface CitedAnswer {
  readonly answer: string;
  readonly citations: readonly AnswerCitation[];
}

/** Numbers the sources of an answer in order. The same list of sources has the same marks wherever it stands. */
export function cited(pieces: readonly Piece[]): CitedAnswer {
  const citations: AnswerCitation[] = [];
  const known = new Map<Piece, string>();
  const marksOf = (sources: readonly AnswerCitation[]) => {
    const marks = sources.map((source) => `[${citations.push(source)}]`).join('');
    known.set(sources, marks);
    return marks;
  };
  const words = pieces.map((piece) =>
    typeof piece === 'string' ? piece : (known.get(piece) ?? marksOf(piece)),
  );
  return { answer: words.join(''), citations };
}
