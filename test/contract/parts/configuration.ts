import { z } from 'zod';
import { detectorVariable, plainVariables, variables } from '../../../api/config/variables.ts';
import { detectors } from '../../../operators/detectors/index.ts';
import { Flattening, isRecord } from '../flatten.ts';
import { byText, type Line, lineOf } from '../lines.ts';

const PLACE = 'environment';

/** A line for a variable, whose text a schema reads. */
function variableLine(name: string, schema: unknown, fallback: string): Line {
  const flat = new Flattening();
  flat.add(PLACE, '>', name, schema, 'optional');
  const [line] = flat.lines.filter((one) => one.path === name);
  const facts = new Map([...line.facts, ...(fallback === '' ? [] : ([['default', fallback]] as const))]);
  return { ...line, facts };
}

/** The contract of the configuration: each variable with its type, its limits and its default. */
export function configurationLines(): Line[] {
  const { properties } = z.toJSONSchema(plainVariables, { io: 'input', unrepresentable: 'any' });
  const schemas = new Map<string, unknown>(Object.entries(isRecord(properties) ? properties : {}));
  for (const { pattern, settings } of detectors) {
    const ofPattern = z.toJSONSchema(settings, { io: 'input' }).properties ?? {};
    for (const [key, schema] of Object.entries(ofPattern))
      schemas.set(detectorVariable(pattern, key), schema);
  }
  return variables().map(({ name, fallback }) =>
    variableLine(name, schemas.get(name) ?? { type: 'boolean' }, fallback),
  );
}

/** The settings of the detectors, as the API and the library take them. */
export function detectorLines(): Line[] {
  return detectors.flatMap(({ pattern, settings }) => {
    const { properties = {} } = z.toJSONSchema(settings, { io: 'input' });
    const flat = new Flattening();
    for (const [key, schema] of Object.entries(properties).sort(([one], [other]) => byText(one, other))) {
      flat.add(`detector ${pattern}`, '>', key, schema, 'optional');
    }
    return [lineOf(`detector ${pattern}`, '=', 'self', { type: 'pattern' }), ...flat.lines];
  });
}
