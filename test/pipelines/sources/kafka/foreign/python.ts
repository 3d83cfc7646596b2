import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../../../../../services/command.ts';
import { packageRoot } from '../../../../../sinks/package-root.ts';
import { describeUnless } from '../../../../services/missing.ts';

const ROOT = packageRoot(import.meta.url);
const PYTHON = join(ROOT, '.cache', 'kafka-python-2', 'bin', 'python');
const MISSING = 'aiokafka and confluent-kafka for Python are not installed: scripts/install-services.sh.';

if (!existsSync(PYTHON)) process.stderr.write(`MISSING, so tests do not run: ${MISSING}\n`);

/** Declares suites that run scripts of this folder by Python: they are skipped where its clients of Kafka are missing. */
export const describeWithPython = describeUnless(existsSync(PYTHON) ? {} : { missing: MISSING });

/** Runs a script of this folder, which prints nothing and does not fail. */
export async function runPython(script: string, ...args: readonly string[]): Promise<void> {
  const path = join(ROOT, 'test', 'pipelines', 'sources', 'kafka', 'foreign', script);
  expect(await run(PYTHON, [path, ...args])).toEqual({ code: 0, text: '' });
}
