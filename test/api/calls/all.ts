import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Endpoint } from '../../../api/calls/call.ts';
import { packageRoot } from '../../../sinks/package-root.ts';

const FOLDER = join(packageRoot(import.meta.url), 'api', 'calls');

/** A call, as far as tests look at all of them. */
export interface SomeCall {
  readonly file: string;
  readonly name: string;
  readonly at: Endpoint;
  readonly summary: string;
  readonly permission: unknown;
  readonly input: z.ZodObject;
}

function isCall(value: unknown): value is Omit<SomeCall, 'file'> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'run' in value &&
    'input' in value &&
    value.input instanceof z.ZodObject
  );
}

/** Every call that some file of `api/calls` exports. */
export async function allCalls(): Promise<readonly SomeCall[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const modules = await Promise.all(
    files.map(async (file): Promise<readonly [string, object]> => [file, await import(join(FOLDER, file))]),
  );
  return modules.flatMap(([file, exported]) =>
    Object.values(exported)
      .filter(isCall)
      .map((call) => ({ ...call, file })),
  );
}
