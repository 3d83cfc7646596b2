import { z } from 'zod';
import { storedEventSchema } from '../../../operators/records/event.ts';
import { defineCall } from '../call.ts';
import { uuid } from '../fields/texts.ts';
import { memoryScope, readsScope } from '../memory/in-scope.ts';

/** One event. */
export const getEvent = defineCall({
  name: 'get_event',
  summary: 'One event as it was stored.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/events/:id',
  input: z.object({ id: uuid.describe('Id of an event.'), scope: memoryScope }),
  output: storedEventSchema,
  run: readsScope(({ recall }, { id }) => recall.event(id)),
});
