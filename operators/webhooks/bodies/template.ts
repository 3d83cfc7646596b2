import Mustache from 'mustache';
import type { LoggedChange } from '../logged-change.ts';
import { sampleChange } from '../sample.ts';

/** What a template can name: the first change, and all of them; `more` is true for all but the last. */
function viewOf(changes: readonly LoggedChange[]) {
  const [first] = changes;
  return {
    ...first,
    count: changes.length,
    changes: changes.map((change, at) => ({ ...change, more: at < changes.length - 1 })),
  };
}

/** A value within JSON: text as the inside of a string, anything else as its JSON. */
function withinJson(value: unknown): string {
  const written = JSON.stringify(value);
  return typeof value === 'string' ? written.slice(1, -1) : written;
}

/** Fills in a Mustache template of JSON. */
export function rendered(template: string, changes: readonly LoggedChange[]): string {
  return Mustache.render(template, viewOf(changes), undefined, { escape: withinJson });
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
    const sample = sampleChange('line one\nline "two"', Date.UTC(2026, 4, 1));
    const filled = [[sample], [sample, sample]].map((changes) => rendered(template, changes));
    for (const text of filled) JSON.parse(text);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `must be a Mustache template that gives JSON (${reason})`;
  }
}
