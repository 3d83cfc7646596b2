import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { LONGEST_REASON } from '../../../operators/quiet/feedback.ts';
import { type Mute, mutedShape } from '../../../operators/quiet/mute.ts';
import { cronText, zoneText } from '../../../operators/quiet/recurrence.ts';
import { windowOf } from '../../../operators/quiet/window.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { shortText } from '../../../operators/records/fields.ts';
import { parseDuration } from '../../../operators/time/duration.ts';
import { formatInstant, LATEST } from '../../../operators/time/instant.ts';
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
      ends_at: bound('End; no window of a mute that recurs begins after it.').optional(),
      every: cronText
        .optional()
        .describe(
          'When it recurs: a cron expression of five fields, such as `0 2 * * 0` for Sundays at two. Needs `for`, the length of each window.',
        )
        .register(words, { flag: '--every <cron>' }),
      zone: zoneText
        .optional()
        .describe('Time zone of `every`, such as Europe/Vienna; default: UTC.')
        .register(words, { flag: '--zone <name>' }),
      for: z
        .string()
        .refine((text) => parseDuration(text) > 0, REMEDY)
        .describe('How long from the beginning, such as 90m or 1d12h, in place of an end.')
        .register(words, { flag: '--for <duration>' })
        .optional(),
    })
    .meta({ id: 'NewMute' }),
  output: muteView,
  async run({ store, by }: KeepsMutes, { starts_at, ends_at, for: length, every, zone, ...given }) {
    const now = Date.now() * 1000;
    const start = starts_at ?? now;
    const refuse = (path: string, message: string) =>
      new InvalidInput(`${path} ${message}.`, [{ path, message }]);
    if (every === undefined) {
      if (zone !== undefined) throw refuse('zone', 'is the time zone of "every", which is missing');
      if ((ends_at === undefined) === (length === undefined))
        throw refuse('ends_at', 'must be given, or "for", and not both');
    } else if (length === undefined) {
      throw refuse('for', 'must say how long each window of "every" lasts');
    }
    const lasts = parseDuration(length ?? '');
    const end = ends_at ?? (every === undefined ? start + lasts : LATEST - 1);
    if (end <= Math.max(start, now)) {
      throw refuse(
        ends_at === undefined ? 'for' : 'ends_at',
        `must end after ${formatInstant(Math.max(start, now))}`,
      );
    }
    const mute: Mute = {
      id: randomUUID(),
      ...defined(given),
      starts_at: start,
      ends_at: end,
      ...(every !== undefined && { recurs: { every, zone: zone ?? 'UTC', lasts } }),
      created_at: now,
      ...defined({ by }),
    };
    if (windowOf(mute, now) === undefined) throw refuse('every', `has no time before ${formatInstant(end)}`);
    await keepMute({ store }, mute);
    return viewOf(mute, now);
  },
});
