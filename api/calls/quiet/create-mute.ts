import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { LONGEST_REASON } from '../../../operators/quiet/feedback.ts';
import { mutedShape } from '../../../operators/quiet/mute.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { shortText } from '../../../operators/records/fields.ts';
import { parseDuration } from '../../../operators/time/duration.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { bound } from '../fields/moment.ts';
import { withWords, words } from '../fields/words.ts';
import { type KeepsMutes, keepMute } from './keep-mute.ts';
import { muteView, viewOf } from './mute-view.ts';

const REMEDY = 'must be a duration such as 90m or 1d12h';

const { tags, patterns, ...rest } = mutedShape;

/** Mutes signals for a time. */
export const createMute = defineCall({
  name: 'create_mute',
  summary: 'Mute signals for a time, such as a maintenance: webhooks do not deliver them. Detection goes on.',
  tags: ['mutes'],
  permission: 'admin',
  at: 'POST /v1/mutes',
  input: z
    .strictObject({
      ...rest,
      tags: withWords(tags, {
        flag: '--tag <key:value>',
        many: true,
        help: 'only series with this tag; repeatable',
      }),
      patterns: withWords(patterns, {
        flag: '--patterns <names>',
        help: 'only these patterns, separated by commas',
      }),
      reason: shortText(LONGEST_REASON).optional().describe('Why, such as a maintenance.'),
      starts_at: bound('Beginning; default: now.').optional(),
      ends_at: bound('End.').optional(),
      for: z
        .string()
        .refine((text) => parseDuration(text) > 0, REMEDY)
        .describe('How long from the beginning, such as 90m or 1d12h, in place of an end.')
        .register(words, { flag: '--for <duration>' })
        .optional(),
    })
    .meta({ id: 'NewMute' }),
  output: muteView,
  async run({ store, by }: KeepsMutes, { starts_at, ends_at, for: length, ...given }) {
    const now = Date.now() * 1000;
    const start = starts_at ?? now;
    if ((ends_at === undefined) === (length === undefined)) {
      const message = 'must be given, or "for", and not both';
      throw new InvalidInput(`ends_at ${message}.`, [{ path: 'ends_at', message }]);
    }
    const end = ends_at ?? start + parseDuration(length ?? '');
    if (end <= Math.max(start, now)) {
      const path = ends_at === undefined ? 'for' : 'ends_at';
      const message = `must end after ${formatInstant(Math.max(start, now))}`;
      throw new InvalidInput(`${path} ${message}.`, [{ path, message }]);
    }
    const times = { starts_at: start, ends_at: end, created_at: now };
    const mute = { id: randomUUID(), ...defined(given), ...times, ...defined({ by }) };
    await keepMute({ store }, mute);
    return viewOf(mute);
  },
});
