import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { parseInstant } from '../time/instant.ts';
import type { Issue } from './errors.ts';
import {
  anyUuid,
  instant,
  instantText,
  isStorable,
  isWellFormed,
  NO_NUL,
  NOT_BLANK,
  shortText,
  texts,
  uuidText,
} from './fields.ts';
import { seriesNameText } from './series/description.ts';
import { isUuid } from './uuid.ts';
import { issuesOf, parseWith } from './zod-issues.ts';

/** Largest size of the content of an event in bytes of UTF-8. */
export const MOST_CONTENT = 64 * 1024;

/** The part of {@link contentIssue} that JSON Schema can express. It counts characters, of which there are at most as many as bytes. */
export const CONTENT = { maxLength: MOST_CONTENT, allOf: [{ pattern: NOT_BLANK }, { pattern: NO_NUL }] };

const contentRemedy = `must be text of 1 to ${MOST_CONTENT} bytes`;

/**
 * One event as callers send it; immutable once stored. Unknown fields are ignored. {@link contentIssue} checks that the content has at most
 * {@link MOST_CONTENT} bytes and is not blank.
 */
export const eventSchema = z
  .object({
    id: anyUuid.describe('Id chosen by the caller. The same id with the same content again changes nothing.'),
    content: z
      .string({ error: (issue) => (issue.input === undefined ? 'is required' : contentRemedy) })
      .meta(CONTENT)
      .describe(`The text of the event: up to ${MOST_CONTENT} bytes of UTF-8.`),
    run_id: anyUuid.optional().describe('Groups the events of one run.'),
    source_input_id: shortText(500)
      .optional()
      .describe('The input (document, chat, feed) that the event came from.'),
    scope: seriesNameText.optional().describe('Whose memory it goes to. Default: the scope of the request.'),
    timestamp: instant.optional().describe('Time of the event. Default: time of arrival.'),
    metadata: texts
      .optional()
      .describe(
        'Stored with the event. `speaker` names the speaker if the content does not. `zone`, an IANA name or an offset such as +02:00, says where "tomorrow" and "12:45" are meant; without it, the offset of `timestamp` does, kept as `utc_offset`.',
      ),
  })
  .meta({ id: 'Event' });

export type EventInput = z.infer<typeof eventSchema>;

/** What is wrong with the content of an event, or undefined. */
export function contentIssue(content: string): string | undefined {
  if (content.trim() === '') return 'must not be blank';
  if (!isWellFormed(content)) return 'must be well-formed Unicode';
  if (content.includes('\u0000')) return 'must not contain the character U+0000';
  if (content.length > MOST_CONTENT || Buffer.byteLength(content) > MOST_CONTENT) {
    return `must have at most ${MOST_CONTENT} bytes; split it into several events`;
  }
  return undefined;
}

/** An event as read from the store. */
export const storedEventSchema = z
  .object({
    id: uuidText,
    content: z.string(),
    run_id: uuidText.optional(),
    source_input_id: z.string().optional(),
    scope: z.string().optional().describe('Whose memory it is in; absent for the default scope.'),
    timestamp: instantText.describe('Time of the event.'),
    recorded_at: instantText.describe('When the event was stored.'),
    metadata: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'StoredEvent' });

export type StoredEvent = z.infer<typeof storedEventSchema>;

type FormCheck = (value: unknown) => value is EventInput;

function compileForm(): FormCheck {
  const ajv = new Ajv2020({
    coerceTypes: false,
    strict: false,
    // As for observations: the schema is made from zod's.
    validateSchema: false,
    meta: false,
    formats: {
      uuid: { type: 'string', validate: isUuid },
      storable: { type: 'string', validate: isStorable },
      'date-time': { type: 'string', validate: (text: string) => !Number.isNaN(parseInstant(text)) },
    },
  });
  // Formats, and the checks of the content, are stricter than patterns.
  ajv.removeKeyword('pattern');
  return ajv.compile<EventInput>(z.toJSONSchema(eventSchema, { io: 'input' }));
}

/** Compiled with the first event, so that processes that only read do not pay for it. */
let hasForm: FormCheck | undefined;

/** Whether a value is an event. Compiled from the zod schema, with the same verdict. */
export function isEvent(value: unknown): value is EventInput {
  hasForm ??= compileForm();
  return hasForm(value) && contentIssue(value.content) === undefined;
}

/** What is wrong with a value as an event, or nothing. Slow: only for values that {@link isEvent} rejected. */
export function eventIssues(value: unknown): Issue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path: '', message: 'must be a JSON object such as {"id": …, "content": "…"}' }];
  }
  const issues = issuesOf(parseWith(eventSchema, value).error);
  const content: unknown = Reflect.get(value, 'content');
  const message = typeof content === 'string' ? contentIssue(content) : undefined;
  if (message !== undefined) issues.push({ path: 'content', message });
  return issues;
}
