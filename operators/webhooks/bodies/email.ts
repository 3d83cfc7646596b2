import { isResolved, type LoggedChange, summaryOf, titleOf, whereOf } from '../logged-change.ts';
import { pageOf } from '../page.ts';
import { escapedHtml } from './html.ts';
import type { BodyForm, Message } from './message.ts';

/** Most characters of a subject: what lists of mails show of it is less. */
const SUBJECT = 200;

/** Text on one line, of at most `most` characters. */
function line(text: string, most = Number.POSITIVE_INFINITY): string {
  const characters = [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}

const stateOf = (change: LoggedChange) => {
  if (change.kind === 'signal.lowered') return 'lowered to a note';
  return isResolved(change) ? 'closed' : change.signal.severity;
};

/** The subject of a mail: the severity, or that the signal is over, and the first finding in one sentence. */
export function subjectLineOf({ changes: [first, ...rest] }: Message): string {
  const more = rest.length === 0 ? '' : ` (and ${rest.length} more)`;
  return `[${stateOf(first)}] ${line(summaryOf(first), SUBJECT - more.length)}${more}`;
}

const partsOf = (change: LoggedChange, publicUrl: string | undefined) => ({
  title: line(titleOf(change)),
  summary: line(summaryOf(change)),
  where: line(whereOf(change)),
  page: publicUrl === undefined ? undefined : pageOf(change, publicUrl),
});

/** The same as {@link email} as a page of HTML without styles, pictures and scripts. */
export function htmlOf({ changes, publicUrl }: Message): string {
  const parts = changes.map((change) => {
    const { title, summary, where, page } = partsOf(change, publicUrl);
    const head =
      page === undefined ? escapedHtml(title) : `<a href="${escapedHtml(page)}">${escapedHtml(title)}</a>`;
    return `<p><strong>${head}</strong><br>${escapedHtml(summary)}<br><small>${escapedHtml(where)}</small></p>`;
  });
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${parts.join('\n')}</body></html>`;
}

/** The plain text of a mail: each change with its title, its finding, where it was and its page in the console. */
export const email: BodyForm = ({ changes, publicUrl }) => ({
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  text: changes
    .map((change) => {
      const { title, summary, where, page } = partsOf(change, publicUrl);
      return `${[title, summary, where, ...(page === undefined ? [] : [page])].join('\n')}\n`;
    })
    .join('\n'),
});
