import { z } from 'zod';
import { type Mute, mutedShape } from '../../../operators/quiet/mute.ts';
import { windowOf } from '../../../operators/quiet/window.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { formatInstant, LATEST } from '../../../operators/time/instant.ts';

/** A mute as callers see it. */
export const muteView = z
  .object({
    id: uuidText,
    ...mutedShape,
    reason: z.string().optional(),
    starts_at: instantText.describe(
      'Beginning; of a mute that recurs, that of the open window, or else of the next.',
    ),
    ends_at: instantText.describe('End, of the same window.'),
    every: z.string().optional().describe('When it recurs: a cron expression of five fields.'),
    zone: z.string().optional().describe('Time zone of `every`.'),
    until: instantText.optional().describe('No window of it begins after this.'),
    created_at: instantText,
    by: z.string().optional().describe('Who made it: the name of the token.'),
  })
  .meta({ id: 'Mute' });

/** @param now microseconds; decides which window of a mute that recurs is shown */
export function viewOf(mute: Mute, now: number): z.input<typeof muteView> {
  const { starts_at, ends_at, created_at, recurs, ...shown } = mute;
  const window = windowOf(mute, now) ?? { from: starts_at, to: ends_at };
  return {
    ...shown,
    starts_at: formatInstant(window.from),
    ends_at: formatInstant(window.to),
    ...(recurs !== undefined && { every: recurs.every, zone: recurs.zone }),
    ...(recurs !== undefined && ends_at < LATEST - 1 && { until: formatInstant(ends_at) }),
    created_at: formatInstant(created_at),
  };
}
