import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../../../../../services/command.ts';
import { findJava } from '../../../../../services/kafka/java.ts';
import { ServiceMissing } from '../../../../../services/missing.ts';
import { packageRoot } from '../../../../../sinks/package-root.ts';
import { type Describe, describeUnless } from '../../../../services/missing.ts';

const ROOT = packageRoot(import.meta.url);
const FOLDER = join(ROOT, 'test', 'pipelines', 'sources', 'kafka', 'foreign');
const PYTHON = join(ROOT, '.cache', 'kafka-python-2', 'bin', 'python');
const MISSING = 'aiokafka and confluent-kafka for Python are not installed: scripts/install-services.sh.';

if (!existsSync(PYTHON)) process.stderr.write(`MISSING, so tests do not run: ${MISSING}\n`);

/** Declares suites that run scripts of this folder by Python: they are skipped where its clients of Kafka are missing. */
export const describeWithPython = describeUnless(existsSync(PYTHON) ? {} : { missing: MISSING });

/** Runs a script of this folder, which prints nothing and does not fail. */
export async function runPython(script: string, ...args: readonly string[]): Promise<void> {
  const path = join(FOLDER, script);
  expect(await run(PYTHON, [path, ...args])).toEqual({ code: 0, text: '' });
}

/** Declares suites that run a source of this folder by Java: they are skipped where it has no compiler. */
export async function describeWithCompiler(): Promise<Describe> {
  const missing = 'Java has no compiler: apt-get install openjdk-17-jdk-headless.';
  try {
    const { text } = await run(await findJava(), ['--list-modules']);
    if (text.includes('jdk.compiler')) return describeUnless({});
  } catch (error) {
    if (!(error instanceof ServiceMissing)) throw error;
  }
  process.stderr.write(`MISSING, so tests do not run: ${missing}\n`);
  return describeUnless({ missing });
}

/**
 * Compiles and runs a source of this folder.
 *
 * @param jars the folder with the jars that it needs
 */
export async function runJava(jars: string, source: string, ...args: readonly string[]): Promise<void> {
  const path = join(FOLDER, source);
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', join(jars, '*')];
  const { code, text } = await run(await findJava(), [...options, path, ...args]);
  expect(code, text).toBe(0);
}
