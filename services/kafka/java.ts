import { join } from 'node:path';
import { run } from '../command.ts';
import { ServiceMissing } from '../missing.ts';

/** Minimum Java version of Kafka 4 brokers. */
const LEAST_JAVA = 17;

/**
 * Path of a Java that can run Kafka: that of JAVA_HOME, otherwise the one on the PATH.
 *
 * @throws ServiceMissing if there is none, or only an older version
 */
export async function findJava(): Promise<string> {
  const { JAVA_HOME } = process.env;
  const java = JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java';
  const { code, text } = await run(java, ['-version']);
  const remedy = `install Java ${LEAST_JAVA} or newer (apt-get install openjdk-17-jre-headless, or brew install openjdk)`;
  const [, version] = /version "(\d+)/.exec(text) ?? [];
  if (code !== 0 || version === undefined) throw new ServiceMissing(`Kafka needs Java: ${remedy}.`);
  if (Number(version) < LEAST_JAVA)
    throw new ServiceMissing(`Kafka needs Java ${LEAST_JAVA}, this is ${version}: ${remedy}.`);
  return java;
}
