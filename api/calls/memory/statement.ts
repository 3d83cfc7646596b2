import { z } from 'zod';
import { claimTypeSchema } from '../../../operators/records/claim.ts';
import { claimInputSchema } from '../../../operators/records/claim-input.ts';
import { anyUuid, instant, shortText } from '../../../operators/records/fields.ts';
import { withWords, words } from '../fields/words.ts';
import { memoryScope } from './in-scope.ts';

const { shape } = claimInputSchema;

/** A statement to store as it is: a claim that is its own evidence. */
export const statementSchema = z
  .object({
    text: withWords(shape.text, {
      tool: 'The statement: one full sentence that can be understood on its own, such as "The API listens on port 8080."',
    }),
    type: claimTypeSchema.describe('Type of the statement. Default: derived from the wording.').optional(),
    confidence: withWords(shape.confidence, {
      meaning: 'Certainty of the statement. Default: derived from the wording.',
      help: 'from 0 to 1 (what the words say)',
    }),
    supersedes: withWords(shape.supersedes, {
      flag: '--supersedes <claim_id>',
      help: 'the claim that this one corrects and retires',
      tool: 'Id of a claim that this one corrects and retires.',
    }),
    key: withWords(shape.key, {
      flag: '--key <key>',
      help: "the author's key for this fact; a later claim with the same key replaces this one",
      tool: 'Your key for this fact, such as "api.port". A later claim with the same key replaces this one.',
    }),
    author: withWords(shape.author, {
      flag: '--author <name>',
      help: 'author; user and user:… are people (agent)',
      tool: 'Whom the statement is from, if it is not from you. It is stored after the name of your token unless that may speak for others. Default: you.',
    }),
    valid_from: withWords(shape.valid_from, {
      date: 'first',
      flag: '--from <date>',
      help: 'from when on it holds: a date or an RFC 3339 date-time',
      tool: 'From when on it holds. Default: what the text says, else now. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
    valid_to: instant.optional().describe('End of validity, if it has ended.').register(words, {
      date: 'first',
      flag: '--to <date>',
      help: 'end of validity',
      tool: 'End of validity, if it has ended. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
    reason: withWords(shape.reason, {
      help: 'reason, for the history of the claim that it corrects',
      tool: 'Reason; the history of the corrected claim keeps it.',
    }),
    metadata: shape.metadata.describe('Text values that are stored with the claim and not interpreted.'),
    scope: memoryScope,
    run_id: anyUuid.optional().describe('Run of the event.').register(words, {
      flag: '--run <uuid>',
      tool: 'UUID of the run of the event; not together with evidence.',
    }),
    source_input_id: shortText(500)
      .optional()
      .describe('Source of the statement. Default: its author, or the token without memory:speak.')
      .register(words, {
        flag: '--source <id>',
        help: 'source of the statement',
        tool: 'Source of the statement (document, chat, feed); not together with evidence. Default: its author.',
      }),
    timestamp: instant.optional().describe('Time of the statement. Default: now.').register(words, {
      date: 'first',
      tool: 'Time of the statement, default now; not together with evidence. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
  })
  .meta({ id: 'Statement' });
