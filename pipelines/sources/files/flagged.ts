import { InvalidInput } from '../../../operators/records/errors.ts';
import type { SampledColumn } from './column-sample.ts';

/**
 * The columns that a flag names: one by its whole name, or several separated by commas.
 *
 * @throws InvalidInput when there is no such column
 */
export function flagged(shown: string, columns: readonly SampledColumn[], names: string): SampledColumn[] {
  const find = (name: string) =>
    columns.find((column) => column.name === name) ??
    columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
  const whole = find(names);
  if (whole !== undefined) return [whole];
  return names.split(',').map((name) => {
    const found = find(name.trim());
    if (found !== undefined) return found;
    throw new InvalidInput(
      `${shown} has no column "${name.trim()}"; it has ${columns.map((column) => column.name).join(', ')}.`,
    );
  });
}
