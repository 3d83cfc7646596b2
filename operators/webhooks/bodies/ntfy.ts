import { isResolved, summaryOf, titleOf, whereOf } from '../logged-change.ts';
import type { BodyForm } from './message.ts';

/** Bytes of a message from which on ntfy makes it an attachment, and characters of a title. */
const MESSAGE = 4096;
const TITLE = 250;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** The value of a header: as it is if it is ASCII, else encoded by RFC 2047, which ntfy decodes. */
function headerText(text: string): string {
  return PRINTABLE.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** The beginning of a text in at most so many bytes of UTF-8. */
function within(text: string, most: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

/** A message of ntfy, published to the topic that the URL names. */
export const ntfy: BodyForm = ({ changes: [change] }) => {
  const over = isResolved(change);
  const isAlert = change.signal.severity === 'alert' && !over;
  return {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: headerText(within(titleOf(change), TITLE)),
      priority: isAlert ? 'high' : 'default',
      tags: over ? 'white_check_mark' : isAlert ? 'rotating_light' : 'information_source',
    },
    text: within(`${summaryOf(change)}\n${whereOf(change)}`, MESSAGE),
  };
};
