import { DefinitionError } from '../errors.ts';
import { LONGEST } from '../middleware/timeout.ts';

/** @throws DefinitionError if an option is a time that a timer does not support */
export function checkTimes(
  options: Readonly<Record<string, number | undefined>>,
  { least }: { readonly least: number },
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || (value >= least && value <= LONGEST)) continue;
    throw new DefinitionError(`${name} must be ${least} to ${LONGEST} milliseconds, not ${value}`);
  }
}
