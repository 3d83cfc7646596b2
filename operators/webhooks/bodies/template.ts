import Mustache from 'mustache';
import { isResolved, type LoggedChange, summaryOf, titleOf } from '../logged-change.ts';
import { pageOf } from '../page.ts';
import { sampleChange } from '../sample.ts';

/** Most characters of a headline: the least that a known service takes. */
const HEADLINE = 130;

/** What a template tells: changes in the order of the log, and the address of the server for people. */
interface Told {
  readonly changes: readonly [LoggedChange, ...LoggedChange[]];
  readonly publicUrl?: string | undefined;
}

/** What a template can name of a change: its fields, whether it is over, what happened in few words, and its page if there is one. */
function changeView(change: LoggedChange, publicUrl: string | undefined) {
  return {
    ...change,
    resolved: isResolved(change),
    headline: [...titleOf(change)].slice(0, HEADLINE).join(''),
    summary: summaryOf(change),
    page: publicUrl === undefined ? undefined : pageOf(change, publicUrl),
  };
}

/** What a template can name: the first change, and all of them; `more` is true for all but the last. */
function viewOf({ changes, publicUrl }: Told) {
  const [first] = changes;
  return {
    ...changeView(first, publicUrl),
    count: changes.length,
    changes: changes.map((change, at) => ({
      ...changeView(change, publicUrl),
      more: at < changes.length - 1,
    })),
  };
}

/** A value within JSON: text as the inside of a string, anything else as its JSON. */
function withinJson(value: unknown): string {
  const written = JSON.stringify(value);
  return typeof value === 'string' ? written.slice(1, -1) : written;
}

/** Fills in a Mustache template of JSON. */
export function rendered(template: string, message: Told): string {
  return Mustache.render(template, viewOf(message), undefined, { escape: withinJson });
}

/** Tags that would insert text that is not JSON, or that name other templates. */
const REFUSED: ReadonlyMap<unknown, string> = new Map([
  ['&', 'must not insert values unescaped; write {{name}}, not {{{name}}} or {{&name}}'],
  ['>', 'must not include other templates'],
  ['=', 'must not change the delimiters'],
]);

function refusedIn(tokens: unknown): string | undefined {
  if (!Array.isArray(tokens)) return undefined;
  for (const token of tokens) {
    const found = Array.isArray(token) ? (REFUSED.get(token[0]) ?? refusedIn(token[4])) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why a text cannot be a template of JSON; undefined if it can. */
export function templateFault(template: string): string | undefined {
  try {
    const refused = /\{\{\s*=/.test(template) ? REFUSED.get('=') : refusedIn(Mustache.parse(template));
    if (refused !== undefined) return refused;
    const sampleOf = (kind: 'signal' | 'signal.closed') =>
      sampleChange('line one\nline "two"', Date.UTC(2026, 4, 1), kind);
    const [open, closed] = [sampleOf('signal'), sampleOf('signal.closed')];
    for (const changes of [[open], [closed], [open, closed]] as const)
      for (const publicUrl of [undefined, 'https://example.com'])
        JSON.parse(rendered(template, { changes, publicUrl }));
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `must be a Mustache template that gives JSON (${reason})`;
  }
}
