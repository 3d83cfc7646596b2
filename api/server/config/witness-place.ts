import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Where the heads of an evidence log are kept, separate from the log. */
export type WitnessPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'kafka'; readonly topic: string };

const FORMS = 'must be file:///path, http://…, https://… or kafka://topic';

/** A witness written as `file:///path`, `https://…` or `kafka://topic`; undefined if there is none. */
export const witnessPlace = z
  .string()
  .optional()
  .transform((text, context): WitnessPlace | undefined => {
    if (text === undefined) return undefined;
    const place = witnessAt(text);
    if (place !== undefined) return place;
    // The value is not repeated, because a URL may contain a password.
    context.addIssue({ code: 'custom', message: FORMS });
    return z.NEVER;
  });

/** The place that a text names; undefined if it names none. */
export function witnessAt(text: string): WitnessPlace | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  switch (url.protocol) {
    case 'file:':
      return url.host === '' && url.pathname.length > 1
        ? { kind: 'file', path: fileURLToPath(url) }
        : undefined;
    case 'http:':
    case 'https:':
      return { kind: 'http', url: text };
    case 'kafka:': {
      // Taken from the text, because URL would convert the topic to lower case.
      const [, topic] = /^kafka:\/\/([a-zA-Z0-9._-]{1,249})\/?$/i.exec(text) ?? [];
      return topic === undefined ? undefined : { kind: 'kafka', topic };
    }
    default:
      return undefined;
  }
}
