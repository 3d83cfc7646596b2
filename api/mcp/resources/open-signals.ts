import { listSignals } from '../../calls/signals/list-signals.ts';
import type { Definition } from '../definition.ts';
import { JSON_TYPE, jsonBody } from '../json-resource.ts';
import { URIS } from '../uris.ts';

/** Most signals in the resource. */
const MOST = 100;

/** `tidemark://signals/open`: the open signals. */
export const openSignals: Definition = {
  permission: listSignals.permission,
  define(server, calls) {
    server
      .resource(URIS.openSignals)
      .name('open_signals')
      .title('Open signals')
      .description(
        `Signals whose episodes continue, newest first, without evidence, at most ${MOST}. The tool list_signals returns all.`,
      )
      .mimeType(JSON_TYPE)
      .handler(async () => {
        const { signals, count, next_cursor } = await calls.call(listSignals, {
          status: 'open',
          limit: MOST,
        });
        const shown = signals.map(({ evidence: _, explanation: __, ...rest }) => rest);
        return jsonBody({ signals: shown, count, more: next_cursor !== undefined });
      });
  },
};
