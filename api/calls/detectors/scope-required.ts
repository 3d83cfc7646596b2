import { PATTERNS } from '../../../operators/detectors/index.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { detectorVariable } from '../../server/config/config.ts';
import { uuid } from '../fields/texts.ts';

/** The scope of a change. Optional in the schema, so that {@link requiredScope} can word the error. */
export const changedScope = uuid.optional().describe('Id of the scope whose overrides apply.');

/** The scope of a change. @throws TidemarkError `unprocessable` if none is given */
export function requiredScope(scope: string | undefined): string {
  if (scope !== undefined) return scope;
  const message = `is required; settings of every scope are environment variables such as ${detectorVariable(PATTERNS[0], 'enabled')}`;
  throw new TidemarkError('unprocessable', `scope_id ${message}.`, {
    issues: [{ path: 'scope_id', message }],
  });
}
