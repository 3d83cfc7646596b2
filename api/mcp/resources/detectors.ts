import { describeDetectors } from '../../calls/detectors/describe-detectors.ts';
import type { Definition } from '../definition.ts';
import { JSON_TYPE, jsonBody } from '../json-resource.ts';
import { URIS } from '../uris.ts';

/** `tidemark://detectors`: every pattern with its detection settings. */
export const detectors: Definition = {
  permission: describeDetectors.permission,
  define(server, calls) {
    server
      .resource(URIS.detectors)
      .name('detectors')
      .title('Detectors')
      .description('Every detector: the pattern, its meaning, and its settings with their JSON Schemas.')
      .mimeType(JSON_TYPE)
      .handler(async () => jsonBody(await calls.call(describeDetectors, {})));
  },
};
