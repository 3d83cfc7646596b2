import { z } from 'zod';
import { NotFound } from '../../../operators/records/errors.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import { defineCall } from '../call.ts';
import { uuid } from '../fields/texts.ts';
import type { KeepsMutes } from './keep-mute.ts';

/** Ends a mute. */
export const deleteMute = defineCall({
  name: 'delete_mute',
  summary: 'Remove a mute: signals are delivered from then on. Those of before are not delivered later.',
  tags: ['mutes'],
  permission: 'admin',
  at: 'DELETE /v1/mutes/:id',
  input: z.object({ id: uuid.describe('Id of a mute.') }),
  output: z.object({ id: uuidText }),
  async run({ store }: KeepsMutes, { id }) {
    if (!(await store.mutes.remove(id))) throw new NotFound(`There is no mute ${id}.`);
    return { id };
  },
});
