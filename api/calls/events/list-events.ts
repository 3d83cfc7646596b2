import { z } from 'zod';
import { storedEventSchema } from '../../../operators/records/event.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { bound } from '../fields/moment.ts';
import { isTwoNumbers, page, pageAnswer, pageOf, placeOf } from '../fields/page.ts';
import { storedText, uuid } from '../fields/texts.ts';
import { memoryScope, readsScope } from '../memory/in-scope.ts';

/** Stored events in the order of their timestamps. */
export const listEvents = defineCall({
  name: 'list_events',
  summary: 'Stored events in the order of their timestamps.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/events',
  input: z.object({
    run_id: uuid.describe('Only events of this run.').optional(),
    source_input_id: storedText.describe('Only events from this input.').optional(),
    since: bound('Earliest timestamp.').optional(),
    until: bound('Only timestamps before this.').optional(),
    scope: memoryScope,
    ...page('events'),
  }),
  output: z.object({ events: z.array(storedEventSchema), ...pageAnswer('Events') }),
  run: readsScope(async ({ recall }, { limit, cursor, ...filter }) => {
    const [timestamp, seq] = placeOf('events', cursor, isTwoNumbers) ?? [];
    const after = timestamp === undefined || seq === undefined ? undefined : { timestamp, seq };
    const { rows, next } = await recall.events(defined(filter), limit, after);
    return {
      events: [...rows],
      ...pageOf('events', rows.length, next && [next.timestamp, next.seq]),
    };
  }),
});
