import { formatInstant } from '../../../operators/time/instant.ts';
import type { Piece } from './piece.ts';

/** Entries of one form that are kept as they are; those after them are counted. */
const KEPT = 3;
/** Forms that are remembered. An entry of any further one is kept. */
const MOST_FORMS = 20_000;
/** UTF-16 units of an entry that make its form. */
const LONGEST_FORM = 500;

const VARIABLE =
  /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b0x[0-9a-f]+\b|\b(?=[a-f]*\d)[0-9a-f]{12,}\b|(?<![A-Za-z\d])\d+(?:[.,:]\d+)*/giu;
/** The time at the start of an entry. */
const TIME =
  /^(?:[[(]?\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?[\])]?,?|[A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:\d{2}:\d{2}(?:\.\d+)?)[ \t]+/u;

/** The form of an entry: without its time, and with `<*>` for numbers and ids, as in Drain (He et al., ICWS 2017). */
export function formOf(entry: string): string {
  return entry.slice(0, LONGEST_FORM).replace(TIME, '').replace(VARIABLE, '<*>');
}

interface Form {
  count: number;
  readonly at: number;
  readonly level: string | undefined;
  from: number | undefined;
  to: number | undefined;
}

/**
 * The entries of a log, without those of a form that has been kept three times. At the end each such form follows as one piece that says
 * how many more there were and when. Memory is bounded by the number of forms.
 */
export async function* withoutRepeats(entries: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const forms = new Map<string, Form>();
  let last = -1;
  for await (const entry of entries) {
    // A further part of the entry before.
    if (entry.at === last) {
      yield entry;
      continue;
    }
    last = entry.at;
    const form = formOf(entry.content);
    const known = forms.get(form);
    if (known === undefined) {
      const level = entry.metadata?.level;
      if (forms.size < MOST_FORMS)
        forms.set(form, { count: 1, at: entry.at, level, from: undefined, to: undefined });
    } else if (++known.count > KEPT) {
      known.from ??= entry.time;
      known.to = entry.time ?? known.to;
      continue;
    }
    yield entry;
  }
  for (const [form, { count, at, level, from, to }] of forms) {
    if (count <= KEPT) continue;
    const more = count - KEPT;
    yield {
      content: `${form}\n(${more} more of this form${spanOf(from, to)})`,
      at,
      ...(to !== undefined && { time: to }),
      metadata: { ...(level !== undefined && { level }), repeated: String(more) },
    };
  }
}

function spanOf(from: number | undefined, to: number | undefined): string {
  return from === undefined || to === undefined ? '' : ` from ${formatInstant(from)} to ${formatInstant(to)}`;
}
