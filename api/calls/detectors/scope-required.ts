import { PATTERNS } from '../../../operators/detectors/index.ts';
import { itemAt } from '../../../operators/item-at.ts';
import { TidemarkError, Unprocessable } from '../../../operators/records/errors.ts';
import { scopeIdOf } from '../../../operators/records/series/name-ids.ts';
import type { StoredRegister } from '../../../sinks/stored-register.ts';
import { detectorVariable } from '../../config/variables.ts';
import { scopeName } from '../fields/series.ts';
import { uuid } from '../fields/texts.ts';

/** The scope of a change. Optional in the schema, so that {@link requiredScope} can word the error. */
export const changedScope = uuid.optional().describe('Id of the scope whose overrides apply.');

/** The scope of a change by its name. */
export const changedScopeName = scopeName.optional();

/** The fields that name a scope. */
interface Given {
  readonly scope_id?: string | undefined;
  readonly scope?: string | undefined;
}

/**
 * Id of the scope that is given by its id or by its name; undefined if none is given. A name that no scope has stands for the scope whose
 * id derives from it, which may have no observations yet.
 *
 * @throws Unprocessable if several scopes have the name, which shards were given at the same time
 */
export async function scopeGiven(
  register: Pick<StoredRegister, 'scopesNamed'>,
  { scope_id, scope }: Given,
): Promise<string | undefined> {
  if (scope_id !== undefined || scope === undefined) return scope_id;
  const [first = scopeIdOf(scope), ...others] = await register.scopesNamed(scope);
  if (others.length === 0) return first;
  const message = `is the name of several scopes; give one of them as scope_id: ${[first, ...others].join(', ')}`;
  throw new Unprocessable(`scope ${message}.`, [{ path: 'scope', message }]);
}

/** The scope of a change. @throws TidemarkError `unprocessable` if none is given */
export async function requiredScope(
  register: Pick<StoredRegister, 'scopesNamed'>,
  given: Given,
): Promise<string> {
  const scope = await scopeGiven(register, given);
  if (scope !== undefined) return scope;
  const message = `is required, or scope, its name; settings of every scope are environment variables such as ${detectorVariable(itemAt(PATTERNS, 0), 'enabled')}`;
  throw new TidemarkError('unprocessable', `scope_id ${message}.`, {
    issues: [{ path: 'scope_id', message }],
  });
}
