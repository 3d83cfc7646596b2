import { BM25 } from '../bm25.ts';
import type { RankQuestion } from './asked.ts';
import { dialogueScores } from './dialogue/dialogue-scores.ts';
import { NO_SCORES, sessionScores } from './dialogue/session-scores.ts';
import { TURNS, turnScores } from './dialogue/turn-scores.ts';
import { keepPlaces } from './keep-places.ts';
import { NONE } from './passage.ts';
import type { Passages } from './passages.ts';
import { betweenKinds, sharesOf } from './served/between-kinds.ts';
import { servedScores } from './served/served-scores.ts';

/** Number of top passages examined, plus neighbouring turns; lower ones share almost nothing with the question. */
const LOOKED_AT = 1000;
/** Number of passages whose sessions are examined, without dialogues. */
const PLAIN_LOOKED_AT = 100;

/** Search results, best first. */
export interface Ranking {
  readonly passages: readonly number[];
  readonly sessions: readonly number[];
}

/**
 * Ranks passages and their sessions by how likely they answer a question.
 *
 * For turns of a dialogue among peers the neighbouring turns, the speaker and the time count too; see `turnScores` and `dialogueScores`.
 * In served talk, as with an assistant, it counts which side says something; see `servedScores`. Both are merged by `betweenKinds`. Other
 * passages are ranked by BM25 and proximity (see `byNearness`), and dialogues never change their positions: dialogue turns only take
 * the positions that dialogue turns had. A session that is not a dialogue ranks as its best passage.
 *
 * @param k maximum number of passages, and of sessions
 * @param accept filters passages, and sessions without an accepted passage; rejected ones still count in term frequencies
 */
export function rankPassages(
  asked: RankQuestion,
  passages: Passages,
  k: number,
  accept?: (passage: number) => boolean,
): Ranking {
  const talks = passages.sessions > 0 || passages.served > 0;
  const depth = Math.max(k, talks ? LOOKED_AT : PLAIN_LOOKED_AT);
  const texts = { k: depth, accept, parameters: BM25 };
  const turnsOnly = {
    k: depth,
    accept: (passage: number) => passages.isPeerTurn(passage) && (accept?.(passage) ?? true),
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
  if (!talks) return { passages: plain.slice(0, k), sessions: [...plainSessions].slice(0, k) };
  const wholes = passages.sessions === 0 ? NO_SCORES : sessionScores(asked.terms, passages);
  const turns = turnScores(asked, hits, wholes, passages, accept);
  const served = servedScores(asked.served, passages, depth, accept);
  const accepted = accept && new Set(turns.map(({ number }) => passages.sessionOf(number)));
  const dialogues = dialogueScores(asked, wholes, turns, passages, k, accepted);
  const servedSessions = dialogueScores(asked, NO_SCORES, served, passages, k);
  const shares = sharesOf(asked.served, turns, served, passages);
  const isText = (passage: number) => !passages.isTurn(passage);
  const isDocument = (session: number) => !passages.isDialogue(session);
  const numbers = (list: readonly { readonly number: number }[]) => list.map(({ number }) => number);
  const talk = numbers(betweenKinds(turns, served, shares));
  const wholesOfTalk = numbers(betweenKinds(dialogues, servedSessions, shares));
  return {
    passages: keepPlaces(plain, isText, talk).slice(0, k),
    sessions: keepPlaces([...plainSessions], isDocument, wholesOfTalk).slice(0, k),
  };
}
