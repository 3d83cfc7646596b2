import { PATTERNS } from '../../../operators/detectors/index.ts';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { detectorVariable } from '../../server/config/config.ts';
import { uuid } from '../fields/texts.ts';

/** The scope that a change is for; {@link requiredScope} asks for it, in words of its own. */
export const changedScope = uuid.optional().describe('The scope whose overrides are meant.');

/** The scope that a change is for. @throws TidemarkError `unprocessable` where none is named */
export function requiredScope(scope: string | undefined): string {
  if (scope !== undefined) return scope;
  const message = `is required; what holds for every scope is set by environment variables such as ${detectorVariable(PATTERNS[0], 'enabled')}`;
  throw new TidemarkError('unprocessable', `scope_id ${message}.`, {
    issues: [{ path: 'scope_id', message }],
  });
}
