import type { Clause } from './clause.ts';
import type { Token } from './tokens.ts';
import { BASE_VERBS, NOUN_VERBS } from './verb-list.ts';
import { isLetter, isPast } from './verbs.ts';
import { AUXILIARIES, DETERMINERS, FIRST_PERSON, MODALS, PREPOSITIONS, SUBJECTS } from './word-classes.ts';

const QUESTION = /[?？؟](?:[!?？！.…"'”’)\]»*_`\s\p{Cf}\p{Extended_Pictographic}]|\u{fe0f}){0,20}$/u;
const WH = new Set('what why how when where who which whose'.split(' '));

/** Whether a sentence is a question, by its mark or by word order. */
export function isQuestion(clause: Clause): boolean {
  if (QUESTION.test(clause.text.slice(-24))) return true;
  const { tokens, core } = clause;
  const first = tokens[core]?.word ?? '';
  const second = tokens[core + 1];
  if (second === undefined || second.mark) return false;
  if (WH.has(first)) {
    if (first === 'when' || first === 'which' || first === 'who' || first === 'where') {
      return AUXILIARIES.has(second.word) || MODALS.has(second.word);
    }
    return (
      AUXILIARIES.has(second.word) ||
      MODALS.has(second.word) ||
      second.word === 'a' ||
      second.word === 'about' ||
      second.word === 'to' ||
      (first === 'how' && !SUBJECTS.has(second.word))
    );
  }
  if (!AUXILIARIES.has(first) && !MODALS.has(first)) return false;
  if (first === 'may' || first === 'will' || first === 'might') return SUBJECTS.has(second.word);
  if (first === 'had' || first === 'have') return SUBJECTS.has(second.word) && second.word !== 'this';
  return (
    SUBJECTS.has(second.word) || DETERMINERS.has(second.word) || (second.capital && !tokens[core + 1].mark)
  );
}

const SKIP = new Set('please kindly just then now always never'.split(' '));
const CHOSEN = /^let us (?:go with|use|adopt|switch to|move to|stick with|pick|choose|go for)\b/;

/** Whether a sentence is a request or a command. "Let's go with Postgres" is a decision. */
export function isRequest(clause: Clause): boolean {
  const { tokens, core, verbs } = clause;
  let at = core;
  while (at < tokens.length && SKIP.has(tokens[at].word)) at++;
  const first = tokens[at]?.word ?? '';
  if (first === 'let') return !CHOSEN.test(wordsOf(clause, at));
  if (first === 'do' || first === 'be' || first === 'have') return true;
  if (isBidding(clause, at)) return true;
  if (first !== 'if' && first !== 'when' && first !== 'to' && first !== 'once' && first !== 'for')
    return false;
  // "If it fails, restart it": the part after the condition is a request.
  const from = first === 'to' || first === 'for' ? at : (verbs[0] ?? at);
  for (let i = from; i < tokens.length - 1; i++) {
    if (tokens[i].word !== ',') continue;
    let next = i + 1;
    while (
      next < tokens.length &&
      (SKIP.has(tokens[next].word) || tokens[next].word === 'do' || tokens[next].word === 'not')
    ) {
      next++;
    }
    return next < tokens.length && isBidding(clause, next);
  }
  return false;
}

/** Verbs that are more often adjectives at the start of a sentence: "Last week we …", "Slow queries …". */
const ADJECTIVES = new Set(
  `last slow clean complete double open live light present separate correct secure own mean cool dry empty
  direct perfect
  narrow lower like long right cross level alert welcome`.split(/\s+/),
);
/** Verbs that are as often part of a compound noun: "Feature flags live in …", "Merge requests need …". */
const COMPOUND = new Set(
  'feature work deploy merge install commit read write run start join delete fix crash debug'.split(' '),
);
const PARTICLES = new Set('up off in out over'.split(' '));
const OBJECTS = new Set('it them him her me us up in out off down'.split(' '));

/** "Feature X is on", "Deploy 17 is live": the letter or number names the subject. */
function isName({ word, capital }: Token): boolean {
  return /^\d+$/.test(word) || (capital && /^[a-hj-z]$/.test(word));
}

function isBidding({ tokens, verbs }: Clause, at: number): boolean {
  const first = tokens[at]?.word ?? '';
  if (!BASE_VERBS.has(first)) return false;
  const following = tokens[at + 1];
  if (
    ADJECTIVES.has(first) &&
    !(DETERMINERS.has(following?.word ?? '') || OBJECTS.has(following?.word ?? ''))
  )
    return false;
  const verb = verbs.find((place) => place > at);
  if (verb === at + 1) return false;
  const said = tokens[verb ?? at].word;
  if (COMPOUND.has(first) && verb === at + 2 && said !== 'welcome' && /[^s]s$/.test(following.word))
    return false;
  if (verb === at + 2 && (AUXILIARIES.has(said) || isPast(said)) && isName(following)) return false;
  // "Miss Hartigan has taken plot 12".
  if (first === 'miss' && following?.capital === true && verb !== undefined) return false;
  // "Pick up is at 3.15", "Drop off was late": a verb with its particle, as the subject.
  if (verb === at + 2 && /^(?:is|was|are|were|has)$/.test(said) && PARTICLES.has(following?.word ?? ''))
    return false;
  if (verb === undefined || !NOUN_VERBS.has(first) || verb > at + 5) return true;
  // "Rent in 2024 was 900 euros": the noun with what it is of or in.
  if (
    /^(?:in|of|at|for|on)$/.test(following.word) &&
    AUXILIARIES.has(said) &&
    isOnePhrase(tokens, at + 2, verb)
  )
    return false;
  for (let i = at + 1; i < verb; i++) {
    const { word, mark } = tokens[i];
    if (
      mark ||
      (DETERMINERS.has(word) && word !== 'no' && !isLetter(tokens, i)) ||
      PREPOSITIONS.has(word) ||
      SUBJECTS.has(word) ||
      word === 'to'
    )
      return true;
  }
  return false;
}

/** Whether the words between two places are one noun phrase. */
function isOnePhrase(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .every(({ word, mark }) => !mark && !PREPOSITIONS.has(word) && !SUBJECTS.has(word));
}

const DEGREE =
  '(?:(?:so|very|really|pretty|quite|super|such|too|just|all|truly|totally|absolutely|always|also|' +
  'sooo?|a|an|the) )*';
const GOOD =
  '(?:good|great|hilarious|ridiculous|insane|unreal|annoying|awesome|amazing|cool|nice|perfect|wonderful|fantastic|incredible|fine|lovely|' +
  'sweet|fun|funny|' +
  'beautiful|gorgeous|stunning|inspiring|exciting|interesting|impressive|adorable|cute|delicious|' +
  'yummy|graceful|' +
  'brilliant|excellent|terrific|fabulous|lit|sick|dope|rad|epic|neat|helpful|useful|right|true|' +
  'correct|fair|sad|' +
  'bad|terrible|awful|crazy|wild|weird|tough|hard|rough|scary|understandable|sweet|thoughtful|kind|special|' +
  'worth it|on point|relaxing|peaceful|magical|meaningful|powerful|touching|heartwarming|' +
  'refreshing|proud|welcome|ok|okay)';
const THING =
  '(?:(?:idea|job|work|plan|thing|point|way|news|question|start|choice|photo|pic|picture|shot|spot|' +
  'view|time|one|stuff|setup|feeling|experience|memory|reminder|attitude|goal) )?';
const CHATTER: readonly RegExp[] = [
  `i am open to (?:any |all |your )*(?:suggestions?|ideas|advice|feedback|tips)\\b.*$`,
  `i (?:get|got) (?:the gist|the idea|the point)\\b.*$`,
  `best wishes\\b.*$`,
  `(?:that|this|it|they|these|those|you|he|she|everything|what you) (?:is|are|was|were|looks?|` +
    `looked|sounds?|sounded|seems?|feels?|felt|(?:will|would|must|might|may|can|could|should) (?:be|` +
    `have been|look|sound|feel)|has been|had to be) (?:not )?${DEGREE}${GOOD}(?: (?:and|but|` +
    `or) ${DEGREE}${GOOD})? ${THING}(?:to (?:hear|see|know|have|be)\\b.*)?(?:for sure |indeed |` +
    `though |too |man |dude |here )?$`,
  `(?:sounds?|looks?|seems?|feels?) (?:like )?${DEGREE}${GOOD} .*$`,
  `sounds? like (?:a|an|you|fun|it)\\b.*$`,
  `(?:so |really |very |super |just )*(?:glad|happy|sorry|excited|thrilled|stoked|proud|grateful|` +
    `thankful|honou?red|pleased|delighted|nice|good|great) (?:to|for|that|you|of|about|i|we)\\b.*$`,
  `i am (?:so |really |very |super |just |truly |also |always )*(?:glad|happy|sorry|excited|` +
    `thrilled|stoked|proud|grateful|thankful|honou?red|pleased|delighted|here) (?:to (?:hear|see|` +
    `know|help|have you|be part|share|be)|for (?:you|your|the|all|that)|that you|you|of you|` +
    `about (?:that|it|this)|we)\\b.*$`,
  `i am (?:so |really |very |super |just |truly )*(?:glad|happy|sorry|excited|thrilled|stoked|` +
    `proud|grateful|thankful|pleased|delighted|here|in|fine|good|great|ok|okay|down|sure|on it|` +
    `jealous|impressed|curious|too) $`,
  `(?:i )?(?:really |so |truly |just )*(?:appreciate|thank)\\b.*$`,
  `(?:many |a lot of )?thanks?\\b(?! to ).*$`,
  `(?:i )?(?:really |just |so )*(?:hope|wish) (?:you|your|all|that|this|it|to (?:see|hear)|everything)\\b.*$`,
  `(?:i )?can ?not wait\\b.*$`,
  `(?:i )?could not (?:agree|be happier)\\b.*$`,
  `(?:i |we )?(?:totally |completely |fully |definitely |just |really |do )*(?:agree|see|` +
    `understand|know|get it|get that|hear you|got it|got this|bet|love (?:it|that|this)|like (?:it|` +
    `that|this)|know (?:right|what you mean|how you feel)|feel you)(?: (?:with|that|too|what|how|` +
    `though|now)\\b.*)? $`,
  `you (?:got|have got|can do|rock|are (?:welcome|right|doing|so|the best|awesome|amazing|an?\\b)|` +
    `know it|too|bet|did (?:it|great|well)|deserve|should be proud|inspire|will (?:do|be|get|rock|` +
    `crush|nail|love)|must (?:be|have|feel))\\b.*$`,
  `(?:take care|see you|see ya|talk (?:to you|soon|later)|catch you|have (?:a|fun))\\b.*$`,
  `(?:(?:it |that )?makes (?:total |perfect |a lot of )?sense|keep it up|fingers crossed|will do|` +
    `got it|well done|you bet|go for it)\\b.{0,40}$`,
  `(?:let (?:me|you)|feel free|do not (?:worry|hesitate|forget)|hang in|count me)\\b.*$`,
  `(?:that|this|it) (?:is (?:it|all|that)|works for me|will do|helps|rocks|means (?:a lot|so much)|` +
    `says a lot)\\b.{0,30}$`,
  `(?:i|we) (?:will (?:see|be there|do (?:that|it|so)|keep you|get back|let you)|` +
    `would love to (?:see|hear|know|try|join|go|help|chat|visit|check|come)|bet|guess so|think so|` +
    `hope so|believe so|know)\\b.{0,60}$`,
  `it (?:has been|is) (?:a while|a pleasure|been a while)\\b.*$`,
].map((source) => new RegExp(`^${source}`, 'u'));

/** Whether a sentence is only social: thanks, wishes, praise, agreement, greetings. */
export function isChatter(clause: Clause): boolean {
  const said = `${wordsOf(clause, clause.core, withoutName(clause))} `;
  return said === ' ' || CHATTER.some((pattern) => pattern.test(said));
}

const LOOKING =
  '(?:check|look|investigate|dig|take a look|have a look|see (?:if|what|whether|how)|search|' +
  'find out|start (?:by|with)|begin (?:by|with)|review|help|' +
  'try (?:to|again|that|it|this)|get back|let you know|keep you|ping|continue|proceed|do (?:that|' +
  'this|it)|handle (?:it|this|that)|go ahead|read|examine|inspect|open|run|fix (?:it|this|that)|' +
  'update (?:it|you)|report back|follow up|walk you|analy[sz]e|explain|summari[sz]e|now)';
const DOING =
  '(?:checking|looking (?:into|at|for|through)|investigating|searching|digging|reviewing|' +
  'reading through|running (?:it|the)|going to|trying to|thinking (?:about|of)|working on it|on it)';
const NARRATION: readonly RegExp[] = [
  `(?:i|we) (?:will|am going to|are going to|need to|have to|should|can|must|would like to|` +
    `am about to)(?: (?:now|just|first|also|quickly|then|next|have to|need to))* ${LOOKING}\\b`,
  `(?:i am|we are) (?:now |just |currently |still )*(?:checking|looking (?:into|at|through)|` +
    `investigating|searching|digging|reviewing|reading through|working on it|on it)\\b`,
  `(?:now |just |still |currently )*${DOING}\\b.*$`,
  `(?:here (?:is|are)|below (?:is|are)|as (?:you requested|requested|an ai))\\b`,
  `(?:one (?:moment|sec|second)|give me|hold on|hang on|just a|stand by|bear with)\\b`,
].map((source) => new RegExp(`^${source}`, 'u'));

/** Whether a speaker only announces what they will look at ("Let me check", "I'll look into it"). */
export function isNarration(clause: Clause): boolean {
  const said = `${wordsOf(clause, clause.core)} `;
  return NARRATION.some((pattern) => pattern.test(said));
}

/** Whether the speaker speaks of themselves in the first person. */
export function isFirstPerson(clause: Clause): boolean {
  return clause.tokens.some((token) => !token.mark && FIRST_PERSON.has(token.word) && token.word !== 'us');
}

/** End of a sentence before the name of the addressee ("…, Jon!"). */
function withoutName({ tokens, core }: Clause): number {
  let end = tokens.length;
  while (end > core && tokens[end - 1].mark) end--;
  const named =
    end >= core + 3 &&
    tokens[end - 2].word === ',' &&
    (tokens[end - 1].capital || VOCATIVES.has(tokens[end - 1].word));
  return named ? end - 2 : tokens.length;
}
const VOCATIVES = new Set('man dude bro mate guys everyone buddy friend girl folks team'.split(' '));

/** Up to 24 words from a token on, without marks. */
function wordsOf(clause: Clause, from: number, to = clause.tokens.length): string {
  let words = '';
  let count = 0;
  for (let i = from; i < to && count < 24; i++) {
    if (clause.tokens[i].mark) continue;
    words += count === 0 ? clause.tokens[i].word : ` ${clause.tokens[i].word}`;
    count++;
  }
  return words;
}
