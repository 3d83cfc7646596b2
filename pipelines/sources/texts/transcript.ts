import { itemAt } from '../../../operators/item-at.ts';
import { type Label, labelAt } from '../../../operators/language/layout/labels.ts';
import { wordSet } from '../../../operators/language/word-lists.ts';
import { type FileClock, fitting, type Piece, type Splitter, type TextLine } from './piece.ts';
import { type Day, fullYear, hourOf, instantOf, monthOf, RunningDay, type TimeOfDay } from './times.ts';

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[\s\u202f]?([AaPp])\.?[Mm]\.?)?`;
/** "[02/03/2026, 10:03:15] ", "02.03.26, 10:03 - ", "[10:03] ", "10:03 ". */
const STAMP = new RegExp(
  String.raw`^\u200e?[[(]?(?:(\d{1,4})[-./](\d{1,2})[-./](\d{1,4}),?[T ])?${CLOCK}[\])]?(?: [-–])?[ \t]+`,
  'u',
);
/** "Anna Kowalska  10:03 AM", "Anna, [02.03.2026 10:03]", "Anna — 02/03/2026 10:03", on a line of its own above what she says. */
const ABOVE = new RegExp(
  String.raw`^(\p{L}[\p{L}\p{M}\p{N} .'’_-]{0,40}?)(?:, | [—–] | {1,3}|\t)[[(]?` +
    String.raw`(?:(\d{1,4})[-./](\d{1,2})[-./](\d{1,4}),?[T ])?${CLOCK}[\])]?$`,
  'u',
);
/** "From Anna Kowalska to Everyone:" behind a time, as in chats of meetings. */
const FROM_TO = /^\s*From +(.{1,60}?)(?: +to +.{1,60}?)? ?:[ \t]*(.*)$/su;
/** The time behind a name: "Anna (10:32): ". */
const BEHIND = new RegExp(String.raw`[[(]${CLOCK}[\])]\**:`, 'u');
/** A day on a line of its own: "--- Monday, 2 March 2026 ---", "March 2nd, 2026", "2026-03-02". */
const DAY_LINE =
  /^[-–—=*# \t]*(?:\p{L}+,? )?(?:(\d{1,2})(?:st|nd|rd|th|\.)? (\p{L}{3,9}) (\d{4})|(\p{L}{3,9}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})|(\d{4})-(\d{2})-(\d{2}))[-–—=*# \t]*$/u;
const NAME = /^@?\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,3}$/u;

/** Speakers of talk with an assistant. */
const ROLES = wordSet('user human assistant ai bot system me');
/** Labels of fields that come again and again in a file, with values of several words. */
const FIELDS = wordSet(
  `copyright license licence files comment format source upstream-name upstream-contact start-date end-date commandline
  requested-by install upgrade remove package version description maintainer depends author date name title type status`,
);

/** How a turn begins. */
export interface TurnStart {
  /** Undefined for a line with a time that nobody says, such as "Anna joined". */
  readonly speaker: string | undefined;
  /** What is said on this line. */
  readonly text: string;
  readonly day: Day | undefined;
  readonly time: TimeOfDay | undefined;
}

/** Reads the beginning of a turn: "Name: text", with or without a time before or behind the name, "<name> text", or a name with a time alone. */
export function turnStart(line: string, { dayFirst }: Pick<FileClock, 'dayFirst'>): TurnStart | undefined {
  const above = ABOVE.exec(line);
  const name = above?.[1];
  if (above !== null && name !== undefined && NAME.test(name)) {
    return { speaker: name, text: '', day: dayIn(above.slice(1), dayFirst), time: timeIn(above, 5) };
  }
  const stamp = STAMP.exec(line);
  const from = stamp?.[0].length ?? 0;
  const day = stamp === null ? undefined : dayIn(stamp, dayFirst);
  const stamped = stamp === null ? undefined : timeIn(stamp, 4);
  const said = line.slice(from);
  if (stamp !== null) {
    const [, sender, text] = FROM_TO.exec(said) ?? [];
    if (sender !== undefined && text !== undefined) return { speaker: sender, text, day, time: stamped };
    if (day !== undefined && NAME.test(said)) return { speaker: said, text: '', day, time: stamped };
  }
  const label = labelAt(line, from, line.length);
  if (label === undefined || label.remark) {
    // Names may have more letters than labels of fields have: "~ Anna 🌸: …", "+49 170 1234567: …".
    const odd = stamp === null ? null : /^([^:]{1,60}): (.*)$/su.exec(said);
    if (odd !== null) return { speaker: itemAt(odd, 1).trim(), text: itemAt(odd, 2), day, time: stamped };
    return stamp === null ? undefined : { speaker: undefined, text: said, day, time: stamped };
  }
  const behind = BEHIND.exec(line.slice(from, label.rest));
  return { speaker: nameOf(label), text: line.slice(label.rest), day, time: stamped ?? timeIn(behind, 1) };
}

const nameOf = ({ name }: Label) => name.replace(/ ?[([]\d{1,2}:\d{2}.*$/u, '').trim();

function timeIn(match: RegExpExecArray | null, from: number): TimeOfDay | undefined {
  if (match === null) return undefined;
  const hour = hourOf(itemAt(match, from), match[from + 3]);
  return { hour, minute: Number(match[from + 1]), second: Number(match[from + 2] ?? 0) };
}

function dayIn([, first = '', second, third = '']: readonly string[], dayFirst: boolean): Day | undefined {
  if (first === '') return undefined;
  if (first.length === 4) return { year: Number(first), month: Number(second), day: Number(third) };
  const [day, month] = dayFirst ? [first, second] : [second, first];
  return { year: fullYear(third), month: Number(month), day: Number(day) };
}

/** The day that a line names and nothing else. */
export function dayOn(line: string): Day | undefined {
  const match = DAY_LINE.exec(line);
  if (match === null) return undefined;
  const [, day, name = '', year, other = '', dayToo, yearToo, ...iso] = match;
  if (iso[0] !== undefined) return { year: Number(iso[0]), month: Number(iso[1]), day: Number(iso[2]) };
  const month = monthOf(name || other);
  return month === 0 ? undefined : { year: Number(year ?? yearToo), month, day: Number(day ?? dayToo) };
}

/**
 * Whether a line without a time begins a turn: the name has been a speaker before, or is written like that of a person and says more than a
 * field has.
 */
export function isSpeaker({ speaker = '', text }: TurnStart, known: ReadonlySet<string>): boolean {
  const name = speaker.toLowerCase();
  if (known.has(speaker) || ROLES.has(name)) return true;
  const says = /[.!?…]$/u.test(text.trim()) || text.split(' ').length > 4;
  return says && NAME.test(speaker) && !FIELDS.has(name);
}

/** One piece for each turn of a conversation, without the name, which is the metadata `speaker`. */
export const turns: Splitter = async function* (lines, clock) {
  const days = new RunningDay(clock.reference);
  const known = new Set<string>();
  let clocked = false;
  let open: { at: number; speaker: string | undefined; time: number | undefined; text: string } | undefined;
  const closed = function* (): Generator<Piece, void, void> {
    if (open === undefined) return;
    const { speaker, time, text, at } = open;
    if (text.trim() === '') return;
    for (const part of fitting(text.trim())) {
      yield {
        content: part,
        at,
        ...(time !== undefined && { time }),
        ...(speaker !== undefined && { metadata: { speaker } }),
      };
    }
  };
  const momentOf = ({ day, time }: TurnStart): number | undefined => {
    if (time === undefined) return undefined;
    if (day !== undefined) {
      const moment = instantOf(day, time);
      if (moment !== undefined) days.setDay(moment);
    }
    return days.at(time);
  };
  const startsTurn = (line: TextLine): TurnStart | undefined => {
    const start = turnStart(line.text, clock);
    if (start === undefined) return undefined;
    if (start.time !== undefined || /^<[@+]?\p{L}/u.test(line.text)) return start;
    return !clocked && isSpeaker(start, known) ? start : undefined;
  };
  for await (const line of lines) {
    const day = dayOn(line.text);
    if (day !== undefined) {
      const start = instantOf(day, { hour: 0, minute: 0, second: 0 });
      if (start !== undefined) days.setDay(start);
      continue;
    }
    const start = startsTurn(line);
    if (start === undefined && open !== undefined && open.text.length < MOST_TURN) {
      open.text += `\n${line.text}`;
      continue;
    }
    yield* closed();
    if (start?.speaker !== undefined) known.add(start.speaker);
    clocked ||= start?.time !== undefined;
    open = {
      at: line.at,
      speaker: start === undefined ? open?.speaker : start.speaker,
      time: start === undefined ? open?.time : momentOf(start),
      text: start?.text ?? line.text,
    };
  }
  yield* closed();
};

/** UTF-16 units after which a turn ends, so that memory stays bounded. */
const MOST_TURN = 256 * 1024;
