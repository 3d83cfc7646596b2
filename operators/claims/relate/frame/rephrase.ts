/** A way of saying something, and the plain way that says the same. */
type Rephrasing = readonly [pattern: RegExp, plain: string];

const SHORT = String.raw`(\S(?:[^:;,.]{0,90}?[^:;,.\s])??)`;
const THING = String.raw`(\S(?:[^:;,.]{0,90}[^:;,.\s])?)`;

/** The beginning of a date: "24 March", "2026-03", "March 24". */
const DAY = String.raw`(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|\d{4}-\d\d(?:-\d\d)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}* \d{1,2})`;

/** What was put off to another day. */
const PUT_OFF = new RegExp(
  ` (?:has |have |had )?(?:been |is |are |was |were )?(?:slips|slipped|pushed back|put back|put off|brought forward|pulled forward|moved|delayed|postponed)(?: from ${DAY})? to (?=${DAY})`,
  'iu',
);

/**
 * Different ways of saying the same, one a line: roles and properties as fields and in the passive, what a new value replaces, and since when
 * something holds. The plain way is what statements are compared by; a new way is a line here.
 */
const REPHRASINGS: readonly Rephrasing[] = [
  // "Riverside Hall is the venue", but not of people, who have roles.
  [
    /^(?!(?:There|Here|This|That|It|He|She|The|What|Who)\b)(\p{Lu}[\p{L}\p{N}'’.-]*(?: \p{Lu}[\p{L}\p{N}'’.-]*){0,3}) is (now )?the (venue|location|meeting place|place|destination|headquarters|capital|supplier|vendor|provider|sponsor|deadline|default|winner|database|framework|backend|frontend|host|site|registrar|broker)( of [^:;,.]{1,60}| for [^:;,.]{1,60})?([.!]?)$/u,
    'The $3$4 is $2$1$5',
  ],
  [new RegExp(`^owner of ${THING}: ${THING}$`, 'iu'), '$2 owns $1'],
  [new RegExp(`^(?:lead|leader) of ${THING}: ${THING}$`, 'iu'), '$2 leads $1'],
  [new RegExp(`^maintainer of ${THING}: ${THING}$`, 'iu'), '$2 maintains $1'],
  [new RegExp(`^language of ${THING}: ${THING}$`, 'iu'), '$1 is written in $2'],
  [new RegExp(`^status of ${THING}: ${THING}$`, 'iu'), '$1 is $2'],
  [new RegExp(String.raw`^(\p{L}[\p{L} -]{0,40}) of ${THING}: ${THING}$`, 'iu'), 'The $1 of $2 is $3'],
  [new RegExp(String.raw`^${THING} (?:is|are) (now )?owned by ${THING}\.?$`, 'iu'), '$3 $2owns $1'],
  [new RegExp(String.raw`^${THING} (?:is|are) (now )?led by ${THING}\.?$`, 'iu'), '$3 $2leads $1'],
  [
    new RegExp(
      ` (?:is|are) (?:now )?(?:planned for|scheduled for|set for|delayed until|rescheduled to|rescheduled for) (?=${DAY})`,
      'iu',
    ),
    ' is on ',
  ],
  [PUT_OFF, ' is on '],
  [/^(\p{L}[\p{L} .'’-]{0,40}) says? (?:that )?(?:he|she|they) /iu, '$1 '],
  [
    new RegExp(
      `^${THING} (?:has |have )?(?:handed|passed)(?: over)? ${SHORT} (?:over )?to ${THING}\\.?$`,
      'iu',
    ),
    '$3 took over $2 from $1',
  ],
  [/ take(?:s|n) over (?!as )/iu, ' took over '],
  [/(?:,? (?:down|up) from|, not) [$€£]?\d+(?:[.,]\d+)*(?: ?\p{L}{1,12}| ?%)?(?=[.!]?$)/iu, ' now'],
  [
    / (?:from now on|as of (?:now|today)|since (?:yesterday|today|this morning|last (?:week|month|year)))(?=[.!]?$)/iu,
    ' now',
  ],
];
/** What only introduces a statement. */
const REMARK =
  /^(?:for the record|by the way|fyi|just so you know|in fact|as (?:agreed|discussed|announced|promised|planned|expected)|in short|to be clear|as a reminder),? /iu;
/** A time at the start, which says the same at the end. */
const OPENING =
  /^((?:in \d{4}|yesterday|today|this (?:morning|week|month|year)|last (?:night|week|month|year)|over the weekend|every (?:morning|day|week|night|month)|on \d{1,2} \p{L}+(?: \d{4})?|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)),? (?=\S)(.+?)([.!]?)$/iu;

/** No rephrasing fits a longer text; each reads at most this much. */
const LONGEST = 240;
/** A word or mark that every rephrasing needs. */
const NEEDED =
  /^[\p{L} -]{1,40} of [^:]{1,92}: | is (?:now )?the | (?:owned|led) by | (?:planned|scheduled|set|delayed|rescheduled) for | (?:postponed|delayed|rescheduled|forward|moved|back|off|slipped|slips) (?:to|until|from) | says? | (?:handed|passed) | take[sn] over | replaces |(?:down|up) from|, not \d| from now on| as of | since /iu;

/** Whether a statement says that something was put off to another day, which its plain way does not. */
export function isPutOff(text: string): boolean {
  return text.length <= LONGEST && PUT_OFF.test(text);
}

/** A statement in the plain way, as far as it is known. */
export function rephrased(text: string): string {
  if (text.length > LONGEST) return text;
  let plain = text
    .replace(REMARK, '')
    .replace(
      OPENING,
      (_, time: string, rest: string, stop: string) =>
        `${rest} ${time.charAt(0).toLowerCase()}${time.slice(1)}${stop}`,
    );
  if (!NEEDED.test(plain)) return plain;
  for (const [pattern, to] of REPHRASINGS) plain = plain.replace(pattern, to);
  return plain;
}
