import { z } from 'zod';
import { type Mute, mutedShape } from '../../../operators/quiet/mute.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { formatInstant } from '../../../operators/time/instant.ts';

/** A mute as callers see it. */
export const muteView = z
  .object({
    id: uuidText,
    ...mutedShape,
    reason: z.string().optional(),
    starts_at: instantText,
    ends_at: instantText,
    created_at: instantText,
    by: z.string().optional().describe('Who made it: the name of the token.'),
  })
  .meta({ id: 'Mute' });

export function viewOf({ starts_at, ends_at, created_at, ...shown }: Mute): z.input<typeof muteView> {
  return {
    ...shown,
    starts_at: formatInstant(starts_at),
    ends_at: formatInstant(ends_at),
    created_at: formatInstant(created_at),
  };
}
