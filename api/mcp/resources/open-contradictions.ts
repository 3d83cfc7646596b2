import { contradictions } from '../../calls/memory/contradictions.ts';
import type { Definition } from '../definition.ts';
import { JSON_TYPE, jsonBody } from '../json-resource.ts';
import { URIS } from '../uris.ts';

/** Most contradictions in the resource. */
const MOST = 100;

/** `tidemark://contradictions/open`: the open contradictions in memory. */
export const openContradictions: Definition = {
  permission: contradictions.permission,
  define(server, calls) {
    server
      .resource(URIS.openContradictions)
      .name('open_contradictions')
      .title('Open contradictions')
      .description(
        `Unresolved pairs of claims that cannot both be true, with their texts, oldest first, at most ${MOST}. The tool contradictions returns all.`,
      )
      .mimeType(JSON_TYPE)
      .handler(async () => {
        const page = await calls.call(contradictions, { status: 'open', expand: 'claims', limit: MOST });
        const { contradictions: found, count, next_cursor } = page;
        return jsonBody({ contradictions: found, count, more: next_cursor !== undefined });
      });
  },
};
