import { describeDetectors } from '../../calls/detectors/describe-detectors.ts';
import type { McpServer } from '../../mcp-framework/index.ts';
import type { Calls } from '../calls.ts';
import { JSON_TYPE, jsonBody } from '../json-resource.ts';
import { URIS } from '../uris.ts';

/** `tidemark://detectors`: every pattern with its detection settings. */
export function detectors(server: McpServer, calls: Calls): void {
  server
    .resource(URIS.detectors)
    .name('detectors')
    .title('Detectors')
    .description('Every detector: the pattern, its meaning, and its settings with their JSON Schemas.')
    .mimeType(JSON_TYPE)
    .handler(async () => jsonBody(await calls.call(describeDetectors, {})));
}
