import { BM25 } from '../bm25.ts';
import { type Asked, readQuestion } from './asked.ts';
import { dialogueScores } from './dialogue/dialogue-scores.ts';
import { sessionScores } from './dialogue/session-scores.ts';
import { TURNS, turnScores } from './dialogue/turn-scores.ts';
import { keepPlaces } from './keep-places.ts';
import { NONE } from './passage.ts';
import type { Passages } from './passages.ts';

/** Passages that are looked at, and the turns around them: beyond, a word in common says next to nothing. */
const LOOKED_AT = 1000;
/** Without dialogues, passages whose sessions are looked at. */
const PLAIN_LOOKED_AT = 100;

/** What a question finds, best first. */
export interface Ranking {
  readonly passages: readonly number[];
  readonly sessions: readonly number[];
}

/**
 * Ranks passages, and the sessions that they are part of, by how likely they answer a question.
 *
 * Where passages are turns of a dialogue, what stands around a turn, who speaks and when it was said count too; see
 * `turnScores` and `dialogueScores`. What is no dialogue is ranked by BM25 and the nearness of its words (see
 * `byNearness`), and dialogues beside it never move it: they share the places that these give them. A session that is no
 * dialogue is as good as its best passage.
 *
 * @param k how many passages, and how many sessions, at most
 * @param accept passages that it refuses, and sessions of which it refuses all that would be found, are left out; they
 *   still count in how common a term is
 */
export function rankPassages(
  question: string | Asked,
  passages: Passages,
  k: number,
  accept?: (passage: number) => boolean,
): Ranking {
  const asked = typeof question === 'string' ? readQuestion(question) : question;
  const depth = Math.max(k, passages.sessions === 0 ? PLAIN_LOOKED_AT : LOOKED_AT);
  const texts = { k: depth, accept, parameters: BM25 };
  const turnsOnly = {
    k: depth,
    accept: (passage: number) => passages.isTurn(passage) && (accept?.(passage) ?? true),
    within: (from: number, to: number) => passages.mayTalk(from, to),
    parameters: TURNS,
  };
  const [found, hits = []] = passages.search(
    asked.terms,
    passages.sessions === 0 ? [texts] : [texts, turnsOnly],
  );
  const plain = found.map(({ number }) => number);
  const plainSessions = new Set(plain.map((passage) => passages.sessionOf(passage)));
  plainSessions.delete(NONE);
  if (passages.sessions === 0)
    return { passages: plain.slice(0, k), sessions: [...plainSessions].slice(0, k) };
  const wholes = sessionScores(asked.terms, passages);
  const turns = turnScores(asked, hits, wholes, passages, accept);
  const told = accept && new Set(turns.map(({ number }) => passages.sessionOf(number)));
  const dialogues = dialogueScores(asked, wholes, turns, passages, k, told);
  const isText = (passage: number) => !passages.isTurn(passage);
  const isDocument = (session: number) => !passages.isDialogue(session);
  const numbers = (list: readonly { readonly number: number }[]) => list.map(({ number }) => number);
  return {
    passages: keepPlaces(plain, isText, numbers(turns)).slice(0, k),
    sessions: keepPlaces([...plainSessions], isDocument, numbers(dialogues)).slice(0, k),
  };
}
