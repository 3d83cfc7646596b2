import { detectors } from '../../../operators/detectors/index.ts';
import { isPerScope, type Overrides, readOverrides } from '../../../operators/engine/overrides.ts';
import { InvalidInput, type Issue, TidemarkError } from '../../../operators/records/errors.ts';
import { detectorVariable } from '../../config/variables.ts';
import { faultText } from '../checked.ts';

/** Refuses a call if it has faults. @throws InvalidInput */
export function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new InvalidInput(`${faultText(issues)}.`, issues);
}

/**
 * The overrides that a caller sends for a scope.
 *
 * @param others faults already found, reported together with those of the overrides
 * @throws InvalidInput; TidemarkError `unprocessable` for a detector that cannot be set per scope
 */
export function givenOverrides(given: unknown, others: readonly Issue[] = []): Overrides {
  const { overrides, issues } = readOverrides(given, 'detectors');
  refuse([...others, ...issues]);
  const wide = detectors.filter((one) => !isPerScope(one) && overrides[one.pattern] !== undefined);
  if (wide.length > 0) {
    const found = wide.map(({ pattern }) => ({
      path: `detectors.${pattern}`,
      message: `compares scopes, so a scope cannot set it; use variables such as ${detectorVariable(pattern, 'enabled')}`,
    }));
    throw new TidemarkError('unprocessable', `${faultText(found)}.`, { issues: found });
  }
  return overrides;
}
