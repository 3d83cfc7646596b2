import { DATE_KINDS } from '../../../language/quantities/quantities.ts';
import { wordSet } from '../../../language/word-lists.ts';
import type { Frame } from './frame.ts';

const LEADS = wordSet('from since as starting beginning effective');
const BETWEEN = wordSet('of from on in the');
const ONWARDS = wordSet('on onwards onward');

/** Number of tokens of an opening date from which a statement holds ("From 2027 on the office …"); 0 for none. */
export function openingDate({ tokens, quantities }: Pick<Frame, 'tokens' | 'quantities'>): number {
  if (!LEADS.has(tokens[0]?.word ?? '')) return 0;
  let at = 1;
  while (BETWEEN.has(tokens[at]?.word ?? '')) at++;
  const date = quantities.find(({ kind, from }) => from === at && DATE_KINDS.has(kind));
  if (date === undefined) return 0;
  return ONWARDS.has(tokens[date.to]?.word ?? '') ? date.to + 1 : date.to;
}
