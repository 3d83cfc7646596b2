import { z } from 'zod';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { uuid } from '../fields/texts.ts';
import { forgetFields, forgetReason, forgottenSchema, forgottenView } from '../memory/forgotten.ts';
import { memoryScope, writesScope } from '../memory/in-scope.ts';

/** Forgets one event. */
export const forgetEvent = defineCall({
  name: 'forget_event',
  summary: 'Forget one event, and what only it states; see POST /v1/forget.',
  tags: ['memory'],
  permission: 'memory:forget',
  at: 'DELETE /v1/events/:id',
  input: z.object({
    id: uuid.describe('Id of an event.'),
    reason: forgetReason.default('asked to forget this event'),
    ...forgetFields,
    scope: memoryScope,
  }),
  output: forgottenSchema,
  run: writesScope(async ({ memory }, { id, reason, actor, dry_run }) => {
    const how = { reason, ...defined({ actor, dryRun: dry_run }) };
    return forgottenView(await memory.forget({ events: [id] }, how), dry_run);
  }),
});
