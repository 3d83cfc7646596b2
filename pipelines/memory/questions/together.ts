import { SUPPORTS } from '../../../operators/claims/answer/verdict.ts';
import { DEFAULT_SCOPE } from '../../../operators/records/ledger.ts';
import type { Answer } from './question.ts';

/** An answer of one of the scopes that were asked. */
export interface ScopedAnswer {
  readonly scope: string;
  readonly answer: Answer;
}

/** The mark of a source in an answer. */
const MARK = /\[(\d+)\]/g;

/**
 * One answer of the answers of several scopes, of which none knows of the others. The scope whose memory supports the question best leads
 * with its words, and others that answer it follow with theirs and their name. Claims, passages and what is related take turns, because
 * ranks of different memories can be compared and their scores cannot.
 *
 * @param answers at least one, in the order in which they were asked for
 * @param limits how many claims and passages it may have
 */
export function answeredTogether(
  answers: readonly [ScopedAnswer, ...ScopedAnswer[]],
  { limit, passages = 0 }: { readonly limit: number; readonly passages?: number | undefined },
): Answer {
  const ordered = answers.toSorted(
    ({ answer: a }, { answer: b }) =>
      SUPPORTS.indexOf(a.support) - SUPPORTS.indexOf(b.support) || b.confidence - a.confidence,
  );
  const [lead = answers[0]] = ordered;
  const others = ordered.filter(({ answer }) => answer.support === 'answered').slice(1);
  const { support, confidence } = lead.answer;
  const all = ordered.map(({ answer }) => answer);
  const claims = inTurns(all.map((one) => one.claims)).slice(0, limit);
  const shown = new Set(claims.map(({ id }) => id));
  const related = inTurns(ordered.map(({ scope, answer }) => (answer.related ?? []).map(of(scope))));
  const unknown = lead.answer.unknown_words?.filter((word) =>
    all.every(({ unknown_words = [] }) => unknown_words.includes(word)),
  );
  const explained = new Map(
    all.flatMap(({ explanation = [] }) => explanation.map((one) => [one.claim_id, one])),
  );
  return {
    ...inWords([lead, ...others]),
    support,
    confidence,
    claims,
    contradictions: all
      .flatMap(({ contradictions }) => contradictions)
      .filter(({ between }) => between.some((id) => shown.has(id))),
    ...(unknown !== undefined && unknown.length > 0 && { unknown_words: unknown }),
    ...(support !== 'answered' && related.length > 0 && { related }),
    ...(passages > 0 && {
      passages: inTurns(ordered.map(({ scope, answer }) => (answer.passages ?? []).map(of(scope)))).slice(
        0,
        passages,
      ),
      sources: [...new Set(inTurns(all.map(({ sources = [] }) => sources)))],
    }),
    ...(explained.size > 0 && { explanation: claims.flatMap(({ id }) => explained.get(id) ?? []) }),
    ...listed('expanded', all),
    ...listed('warnings', all),
  };
}

/** Adds the scope to a source, unless it is the default one. */
function of(scope: string): <T extends object>(source: T) => T & { readonly scope?: string } {
  return (source) => (scope === DEFAULT_SCOPE ? source : { ...source, scope });
}

/** The words of answers one after the other, with the marks of their sources counted on. */
function inWords(answers: readonly ScopedAnswer[]): Pick<Answer, 'answer' | 'citations'> {
  const sentences: string[] = [];
  const citations: Answer['citations'][number][] = [];
  for (const { scope, answer } of answers) {
    const before = citations.length;
    // A claim may have a number in brackets of its own, which is no mark where no source has it.
    const words = answer.answer.replace(MARK, (all, mark: string) =>
      Number(mark) >= 1 && Number(mark) <= answer.citations.length ? `[${Number(mark) + before}]` : all,
    );
    sentences.push(sentences.length === 0 ? words : `In ${scope}: ${words}`);
    citations.push(...answer.citations.map(of(scope)));
  }
  return { answer: sentences.join(' '), citations };
}

/** The first items of lists, then the second ones, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** A list of texts that some answers have, each text once. */
function listed<Name extends 'expanded' | 'warnings'>(
  name: Name,
  answers: readonly Answer[],
): { readonly [Key in Name]?: readonly string[] } {
  const texts = new Set(answers.flatMap((one) => one[name] ?? []));
  const found: { [Key in Name]?: readonly string[] } = {};
  if (texts.size > 0) found[name] = [...texts];
  return found;
}
