import type { Clause } from '../../language/clause.ts';
import type { Sentence } from '../../language/layout/sentences.ts';
import { isQuestion, isRequest } from '../../language/speech.ts';
import { DETERMINERS, PREPOSITIONS } from '../../language/word-classes.ts';

const NUMBER = /(?:^|\n)[ \t>]*\(?(\d{1,3})[.)][ \t]+$/;
/** Longest marker of an item. */
const MARKER = 12;
/** Words with which somebody is asked to do something, rather than told how it is done. */
const ASKING = /\b(?:please|me|my|you|your)\b/i;

/**
 * The numbers of the steps of instructions: items numbered from 1 on, most of which are commands ("1. Insert the key. 2. Turn the valve to 3 bar").
 * A list that a question or a request introduces asks for what is in it.
 *
 * @returns numbers by the position of the sentence
 */
export function stepsIn(
  content: string,
  split: readonly Sentence[],
  clauseOf: (at: number) => Clause,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let run: number[] = [];
  const close = () => {
    const commands = run.filter((at) => isRequest(clauseOf(at))).length;
    const isAsked = run.length > 0 && run[0] > 0 && asks(clauseOf(run[0] - 1));
    if (run.length > 1 && 2 * commands >= run.length && !isAsked) {
      for (const [i, at] of run.entries()) found.set(at, i + 1);
    }
    run = [];
  };
  for (const [at, { start, block, alone }] of split.entries()) {
    const marker = block.line && alone ? content.slice(Math.max(0, start - MARKER), start) : '';
    const number = Number(NUMBER.exec(marker)?.[1] ?? 0);
    if (number !== run.length + 1) close();
    if (number !== run.length + 1) continue;
    if (isCommand(clauseOf(at))) run.push(at);
    else close();
  }
  close();
  return found;
}

/** A command, also by a verb that no list has: an item without a finite verb that does not address anybody. */
function isCommand(clause: Clause): boolean {
  const { tokens, core, main } = clause;
  const first = tokens[core]?.word ?? '';
  if (ASKING.test(clause.text) || DETERMINERS.has(first) || PREPOSITIONS.has(first)) return false;
  // "Repoint the DNS record": the last word is no verb behind the object of another.
  const isLed = DETERMINERS.has(tokens[core + 1]?.word ?? '');
  return isRequest(clause) || ((main < 0 || isLed) && !isQuestion(clause));
}

const asks = (clause: Clause) => isQuestion(clause) || isRequest(clause) || ASKING.test(clause.text);
