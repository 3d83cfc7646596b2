import { formatInstant } from '../../../operators/time/instant.ts';
import type { PipelineEvents } from '../../../pipelines/observations.ts';
import type { Logger } from '../../process/logger.ts';

/** Forwards detectors that were set aside to the log, which alone names their series and scopes. */
export function watchSetAside(log: Logger): Required<Pick<PipelineEvents, 'setAside'>> {
  return {
    setAside(failed) {
      for (const { pattern, scope_id, entity_id, at, reason } of failed) {
        log.error(
          { pattern, scope_id, ...(entity_id !== undefined && { entity_id }), at: formatInstant(at), reason },
          'a detector failed and no longer runs on this series or scope; everything else goes on. See "Detectors that are set aside" in docs/how-to/detectors.md',
        );
      }
    },
  };
}
