import { z } from 'zod';
import { claimTypeSchema } from '../../records/claim.ts';
import { MOST_CLAIM } from '../../records/claim-input.ts';
import { shortText } from '../../records/fields.ts';
import { placeOf, type QuotedSpan } from './place-of.ts';
import { MOST_PROPOSED } from './process-prompt.ts';

const proposalSchema = z.object({
  text: shortText(MOST_CLAIM).refine((text) => /[\p{L}\p{N}]/u.test(text)),
  type: claimTypeSchema,
  quote: z.string().refine((quote) => /[\p{L}\p{N}]/u.test(quote)),
});

/** A proposed claim with its span. */
export interface Proposal extends QuotedSpan {
  readonly text: string;
  readonly type: z.infer<typeof claimTypeSchema>;
}

export interface Proposals {
  readonly kept: readonly Proposal[];
  /** Number of proposals with an invalid form. */
  readonly malformed: number;
  /** Number of proposals whose quote does not occur in the content. */
  readonly unquoted: number;
}

/**
 * The claims that an answer proposes for a content: a JSON array, possibly in a code fence or surrounded by text. A proposal is kept
 * if its form is valid and its quote occurs in the content; see {@link placeOf}. Proposals beyond {@link MOST_PROPOSED} are dropped as
 * malformed.
 *
 * @returns undefined when the answer has no array
 */
export function proposalsIn(answer: string, content: string): Proposals | undefined {
  const list = arrayIn(answer);
  if (list === undefined) return undefined;
  const kept: Proposal[] = [];
  let malformed = 0;
  let unquoted = 0;
  for (const [index, entry] of list.entries()) {
    const parsed = proposalSchema.safeParse(entry);
    if (!parsed.success || index >= MOST_PROPOSED) {
      malformed++;
      continue;
    }
    const { text, type, quote } = parsed.data;
    const place = placeOf(quote, content);
    if (place === undefined) unquoted++;
    else kept.push({ text: text.trim(), type, ...place });
  }
  return { kept, malformed, unquoted };
}

function arrayIn(answer: string): unknown[] | undefined {
  const [, fenced] = /```\w*\s*([\s\S]*?)```/u.exec(answer) ?? [];
  const between = answer.slice(answer.indexOf('['), answer.lastIndexOf(']') + 1);
  for (const text of [answer, fenced, between]) {
    const value = text === undefined ? undefined : parsedJson(text);
    if (Array.isArray(value)) return value;
  }
  return undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
