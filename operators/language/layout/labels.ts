/** The text before a colon at the start of a line. */
export interface Label {
  readonly name: string;
  /** Start of the text after it, in the content. */
  readonly rest: number;
  /** A remark label ("Note"): neither a person nor a field. */
  readonly remark: boolean;
  /** Whether its format marks a speaker ("<anna>", "Anna (10:32):"). */
  readonly nick: boolean;
}

const NAMED = new RegExp(
  String.raw`(?:\*{1,2}|__?)?(@?\p{L}[\p{L}\p{M}\p{N}'’.&/_()-]{0,29}(?: ` +
    String.raw`[\p{L}\p{N}'’.&/_()-]{1,20}){0,5})(?:\*{1,2}|` +
    String.raw`__?)? ?([([]\d{1,2}:\d{2}[^)\]\n]{0,12}[)\]])?:(?:\*{1,2}|__?)?[ \t]+(?=\S)`,
  'uy',
);
const NICK = /<([@+]?[\p{L}][\p{L}\p{N}_.-]{0,29})>[ \t]+(?=\S)/uy;
/** "[10:32] " or "10:32 AM - " before a label. */
const CLOCK = new RegExp(
  String.raw`[[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},? )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp][Mm])?[\])]?(?: ` +
    String.raw`-)?[ \t]+`,
  'uy',
);
/** Start of a line's text after a leading time of day ("10:02 The alert fired"). */
export function afterClock(content: string, start: number): number {
  CLOCK.lastIndex = start;
  return CLOCK.test(content) && /\p{Lu}/u.test(content.charAt(CLOCK.lastIndex)) ? CLOCK.lastIndex : start;
}

/** "feat(api)!: " */
const COMMIT = /^(?:feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(?:\([^()\n]{1,30}\))?!?$/u;

/** The text before the colon is a clause. */
const CLAUSE = new RegExp(
  String.raw`(?:^|\s)(?:is|are|was|were|has|have|do|does|did|will|would|can|could|should|we|i|it|you|they|he|` +
    String.raw`she|that|this|if|when|decided|agreed|said|says|what|why|how)(?:\s|$)`,
  'u',
);

const REMARKS = new Set(
  `note notes nb n.b todo fixme warning warn caution important info fyi update edit hint tip tldr tl;dr
  summary result results conclusion finding findings observation remark context background reason rationale
  outcome outlook answer question q a ps p.s example impact effect cause problem issue symptom fix
  resolution lesson action decision decisions decided agreed hypothesis assumption risk error fatal debug
  trace critical notice today yesterday
  tomorrow blockers timeline takeaway detection mitigation re fwd`
    .split(/[ \n\t]+/)
    .filter((word) => word !== ''),
);

/** The label at the start of a line ("Anna: …", "Region: …", "[10:32] Anna: …", "<anna> …"), if any. At most six words. */
export function labelAt(content: string, start: number, end: number): Label | undefined {
  CLOCK.lastIndex = start;
  const clock = CLOCK.test(content) ? CLOCK.lastIndex : start;
  NICK.lastIndex = clock;
  const nick = NICK.exec(content);
  if (nick !== null && NICK.lastIndex < end) {
    return { name: nick[1].replace(/^[@+]/, ''), rest: NICK.lastIndex, remark: false, nick: true };
  }
  NAMED.lastIndex = clock;
  const named = NAMED.exec(content);
  if (named === null || NAMED.lastIndex >= end) return undefined;
  const name = named[1].replace(/^@/, '');
  const lower = name.toLowerCase();
  if (CLAUSE.test(lower)) return undefined;
  const remark = REMARKS.has(lower) || COMMIT.test(lower) || lower.startsWith('root cause');
  return { name, rest: NAMED.lastIndex, remark, nick: named[2] !== undefined || clock > start };
}
