import { z } from 'zod';
import { detectors } from '../../operators/detectors/index.ts';
import {
  type DetectorOverrides,
  ENABLED,
  ENABLED_MEANING,
  type Overrides,
} from '../../operators/engine/overrides.ts';
import { detectorSettings } from '../../operators/engine/settings.ts';
import { itemAt } from '../../operators/item-at.ts';
import { parseWith } from '../../operators/records/zod-issues.ts';
import { declared } from './server.ts';
import { type Environment, type Fault, variablesOf } from './variable.ts';

/** One variable of the configuration, for help and docs. */
export interface Variable {
  readonly name: string;
  readonly fallback: string;
  readonly description: string;
}

/** A schema of the variables that do not belong to a detector, by name, in the order of the docs. */
export const plainVariables = z.object(Object.fromEntries(variablesOf(declared)));

/** Name of the variable that sets a threshold of a detector or disables the detector. */
export function detectorVariable(pattern: string, key: string): string {
  return `SIGNAL_${pattern}_${key}`.toUpperCase();
}

/** Every variable, in the order of the docs. */
export function variables(): Variable[] {
  const plain = Object.entries(z.toJSONSchema(plainVariables, { io: 'input' }).properties ?? {});
  const server = plain.map(([name, schema]) => {
    const { default: fallback = '', description = '' } = typeof schema === 'object' ? schema : {};
    return { name, fallback: String(fallback), description };
  });
  const defaults = detectorSettings();
  const ofDetectors = detectors.flatMap(({ pattern, settings }) => [
    { name: detectorVariable(pattern, ENABLED), fallback: 'true', description: ENABLED_MEANING },
    ...Object.entries(settings.shape).map(([key, schema]) => {
      const chosen: Record<string, unknown> = defaults[pattern];
      return {
        name: detectorVariable(pattern, key),
        fallback: String(chosen[key]),
        description: schema.description ?? '',
      };
    }),
  ]);
  return [...server, ...ofDetectors];
}

/** The detector settings in environment variables, by pattern and key; values that are neither a number nor a boolean are reported. */
export function overridesFrom(env: Environment, fault: Fault): Overrides {
  const overrides: Record<string, DetectorOverrides> = {};
  for (const { pattern, settings } of detectors) {
    const chosen: Record<string, number | boolean> = {};
    const name = detectorVariable(pattern, ENABLED);
    const enabled = env[name];
    if (enabled === 'true' || enabled === 'false') chosen[ENABLED] = enabled === 'true';
    else if (enabled) fault(name, `must be true or false (it is "${enabled}")`);
    for (const [key, schema] of Object.entries(settings.shape)) {
      const name = detectorVariable(pattern, key);
      const text = env[name];
      if (text === undefined || text === '') continue;
      const value = Number(text);
      const parsed = parseWith(schema, value);
      if (text.trim() === '' || !parsed.success) {
        const message = parsed.success ? 'must be a number' : itemAt(parsed.error.issues, 0).message;
        fault(name, `${message} (it is "${text}")`);
      } else {
        chosen[key] = value;
      }
    }
    if (Object.keys(chosen).length > 0) overrides[pattern] = chosen;
  }
  return overrides;
}

/** The configuration as a Markdown page, generated from the schemas that validate it. */
export function configurationPage(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = variables().map(({ name, fallback, description }) => {
    const shown = fallback === '' ? 'not set' : `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${cell(description)} |`;
  });
  const patterns = detectors.map(
    ({ pattern, summary, evidence }) =>
      `| \`${pattern}\` | ${cell(summary)} | ${evidence.map((e) => `\`${e}\``).join(', ')} |`,
  );
  return [
    '# Configuration',
    '',
    'Environment variables; options of the command line take precedence. A variable that starts with `SIGNAL_` or `MEMORY_` and',
    'is not listed here is an error that names the closest one. Detector variables apply to every scope (tenant or group); a scope overrides them',
    'with `PUT /v1/detectors`. This page is generated from the schemas that validate the values.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
    '# Patterns',
    '',
    '| pattern | meaning | evidence |',
    '|---|---|---|',
    ...patterns,
    '',
  ].join('\n');
}
