import { z } from 'zod';
import { itemAt } from '../../../operators/item-at.ts';
import { NotFound } from '../../../operators/records/errors.ts';
import { signalSchema } from '../../../operators/signals/signal.ts';
import { named } from '../../../sinks/naming.ts';
import type { ReadsSignals } from '../backend.ts';
import { defineCall } from '../call.ts';
import { uuid } from '../fields/texts.ts';
import { withFeedback } from '../quiet/with-feedback.ts';
import { membersOf } from './members.ts';

/** One signal with all its evidence. */
export const getSignal = defineCall({
  name: 'get_signal',
  summary: 'One signal with its evidence, its explanation, and the members of its story.',
  tags: ['signals'],
  permission: 'signals:read',
  at: 'GET /v1/signals/:id',
  input: z.object({ id: uuid.describe('Id of a signal, from list_signals.') }),
  output: signalSchema,
  async run({ store, naming }: ReadsSignals, { id }) {
    const found = await store.signal(id);
    if (found === undefined) throw new NotFound(`There is no signal ${id}.`);
    const shown = itemAt(await withFeedback(store, await named(naming, [found])), 0);
    const members = await membersOf(store, found);
    return members.length === 0 ? shown : { ...shown, members };
  },
});
