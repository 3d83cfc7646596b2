import { opening } from './opening.ts';
import type { Token } from './tokens.ts';
import { finiteVerbs } from './verbs.ts';
import { isAdverb, PREPOSITIONS, SUBORDINATORS } from './word-classes.ts';

/** The structure of a sentence, as far as its words indicate it. */
export interface Clause {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** First token after interjections and connectives. */
  readonly core: number;
  /** Positions of finite verbs. */
  readonly verbs: readonly number[];
  /** Position of the verb of the main clause, or -1. */
  readonly main: number;
  /** Tokens of the main clause: up to the first subordinate clause, without preceding relative clauses. */
  readonly scope: readonly number[];
}

const RELATIVE = new Set(['who', 'which', 'that', 'where', 'whose']);
const BREAKS = new Set(
  `because although though while when whenever if unless whereas which who whose so but until where whether`.split(
    ' ',
  ),
);

/**
 * Parses one sentence. `since` and `as` are left to callers that know its times.
 *
 * @param finite its finite verbs, for callers that know them
 */
export function readClause(text: string, tokens: readonly Token[], finite = finiteVerbs(tokens)): Clause {
  const core = opening(tokens);
  const verbs = finite.filter((at) => at >= core);
  const main = mainVerb(tokens, core, verbs);
  return { text, tokens, core, verbs, main, scope: scopeOf(tokens, core, main) };
}

function mainVerb(tokens: readonly Token[], core: number, verbs: readonly number[]): number {
  const first = tokens[core]?.word ?? '';
  let from = core;
  if (SUBORDINATORS.has(first) && first !== 'that') {
    // "When the server failed, we …": the main clause follows the first verb, after a comma or "then" if
    // there is one.
    if (verbs.length < 2) return -1;
    from = verbs[0] + 1;
    for (let i = from; i < verbs[verbs.length - 1]; i++) {
      if (tokens[i].word === ',' || tokens[i].word === 'then') {
        from = i + 1;
        break;
      }
    }
  }
  let inRelative = false;
  for (const at of verbs) {
    if (at < from) continue;
    if (isRelative(tokens, at, core) && !inRelative) {
      inRelative = true;
      continue;
    }
    return at;
  }
  return -1;
}

/** Whether a verb follows a relative pronoun after a noun. */
function isRelative(tokens: readonly Token[], verb: number, core: number): boolean {
  let at = verb - 1;
  const least = Math.max(core, verb - 6);
  while (at > least && isAdverb(tokens[at].word)) at--;
  if (at <= core) return false;
  if (RELATIVE.has(tokens[at].word)) return true;
  // "The things we need": a pronoun directly after a plural noun without a preposition.
  if (!/^(?:i|you|we|they)$/.test(tokens[at].word) || tokens[at - 1].mark) return false;
  const noun = tokens[at - 1].word;
  if (!/[^s]s$/.test(noun) || TIMES.test(noun) || isAdverb(noun)) return false;
  for (let i = at - 2; i >= Math.max(core, at - 5); i--) if (PREPOSITIONS.has(tokens[i].word)) return false;
  return true;
}

const TIMES =
  /^(?:second|minute|hour|day|week|month|year|time|morning|evening|night|always|perhaps|sometime)s?$/;

function scopeOf(tokens: readonly Token[], core: number, main: number): number[] {
  const scope: number[] = [];
  if (main < 0) return scope;
  let relative = false;
  let depending = SUBORDINATORS.has(tokens[core].word) && tokens[core].word !== 'that';
  for (let i = core; i < tokens.length; i++) {
    const { word } = tokens[i];
    if (i < main) {
      if (depending && (word === ',' || word === 'then')) depending = false;
      if (i > core && RELATIVE.has(word)) relative = true;
      if (relative && i >= main - 3 && i > core && !RELATIVE.has(word) && isAdverb(word)) relative = false;
      if (depending || relative) continue;
    } else if (BREAKS.has(word) && i > main + 1) {
      break;
    }
    scope.push(i);
  }
  return scope;
}
