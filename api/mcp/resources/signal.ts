import type { Signal } from '../../../operators/signals/signal.ts';
import { getSignal } from '../../calls/signals/get-signal.ts';
import { listSignals } from '../../calls/signals/list-signals.ts';
import type { Definition } from '../definition.ts';
import { JSON_TYPE, jsonBody } from '../json-resource.ts';
import { idIn } from '../resource-id.ts';
import { signalUri, URIS } from '../uris.ts';

/** Most signals in the list of resources. */
const LISTED = 20;
/** Most signals whose ids are completed. */
const COMPLETED = 100;

const titleOf = ({ pattern, status, window, entity_id, entity = entity_id }: Signal) =>
  `${pattern} of ${entity}, ${status}, from ${window.start}`;

/** `tidemark://signals/{id}`: one signal as get_signal returns it. */
export const signal: Definition = {
  permission: getSignal.permission,
  define(server, calls) {
    server
      .resource(URIS.signal)
      .name('signal')
      .title('Signal')
      .description('One signal with its evidence and explanation. Changes while the signal is open.')
      .mimeType(JSON_TYPE)
      .complete('id', async (typed) => {
        const { signals } = await calls.call(listSignals, { limit: COMPLETED });
        return signals.map(({ id }) => id).filter((id) => id.startsWith(typed.toLowerCase()));
      })
      .list(async () => {
        const { signals } = await calls.call(listSignals, { limit: LISTED });
        return signals.map((one) => ({ uri: signalUri(one.id), name: one.id, title: titleOf(one) }));
      })
      .handler(async (_uri, { id }) => jsonBody(await calls.call(getSignal, { id: idIn('signal', id) })));
  },
};
