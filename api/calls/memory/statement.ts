import { z } from 'zod';
import { claimTypeSchema } from '../../../operators/records/claim.ts';
import { claimInputSchema } from '../../../operators/records/claim-input.ts';
import { anyUuid, instant, shortText } from '../../../operators/records/fields.ts';
import { withWords, words } from '../fields/words.ts';

const { shape } = claimInputSchema;

/** A statement to store as it is: a claim that is its own evidence. */
export const statementSchema = z
  .object({
    text: withWords(shape.text, {
      tool: 'What is claimed: one statement in one full sentence that is understood alone, such as "The API listens on port 8080."',
    }),
    type: claimTypeSchema.describe('What kind of statement it is. Default: what the words say.').optional(),
    confidence: withWords(shape.confidence, {
      meaning: 'How sure the statement is. Default: what the words say.',
      help: 'from 0 to 1 (what the words say)',
    }),
    supersedes: withWords(shape.supersedes, {
      flag: '--supersedes <claim_id>',
      help: 'the claim that it corrects, which ends with it',
      tool: 'Id of a claim that it corrects, which is retired with it.',
    }),
    key: withWords(shape.key, {
      flag: '--key <key>',
      help: "the author's name for this fact: what is kept under it later takes its place",
      tool: 'A name of yours for this fact, such as "api.port": what you remember under it later takes its place.',
    }),
    author: withWords(shape.author, {
      flag: '--author <name>',
      help: 'who says it; user or user:… is a person (agent)',
      tool: 'Who says it; "user" or "user:…" is a person. Default: agent.',
    }),
    valid_from: withWords(shape.valid_from, {
      date: 'first',
      flag: '--from <date>',
      help: 'from when on it holds: a date or an RFC 3339 date-time',
      tool: 'From when on it holds. Default: what the text says, else now. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
    valid_to: instant.optional().describe('Until when it held, where it has ended.').register(words, {
      date: 'first',
      flag: '--to <date>',
      help: 'until when it holds',
      tool: 'Until when it held, where it has ended. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
    reason: withWords(shape.reason, {
      help: 'why, for the history of what it corrects',
      tool: 'Why; kept in the history of what it corrects.',
    }),
    metadata: shape.metadata.describe('Texts that are kept with the claim and that nothing reads.'),
    run_id: anyUuid.optional().describe('Run that it belongs to.').register(words, {
      flag: '--run <uuid>',
      tool: 'UUID of the run that it belongs to; not together with evidence.',
    }),
    source_input_id: shortText(500)
      .optional()
      .describe('What it came from. Default: its author.')
      .register(words, {
        flag: '--source <id>',
        help: 'input that it came from',
        tool: 'What it came from (document, chat, feed); not together with evidence. Default: its author.',
      }),
    timestamp: instant.optional().describe('When it was said. Default: now.').register(words, {
      date: 'first',
      tool: 'When it was said, default now; not together with evidence. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
  })
  .meta({ id: 'Statement' });
