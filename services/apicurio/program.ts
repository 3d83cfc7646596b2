import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.ts';
import { CACHE_FOLDER } from '../kafka/jars.ts';
import { ServiceMissing } from '../missing.ts';

/** The newest version that runs on the Java that Kafka needs; later ones need Java 21. */
const VERSION = '2.6.13.Final';

/**
 * The folder of Apicurio Registry. It is downloaded on first use: 140 MB.
 *
 * @throws ServiceMissing without Maven, or if Maven Central cannot be reached
 */
export async function apicurioFolder(): Promise<string> {
  const folder = join(CACHE_FOLDER, `apicurio-${VERSION}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE_FOLDER, { recursive: true });
  const partial = await mkdtemp(join(CACHE_FOLDER, 'partial-'));
  try {
    const { code, text } = await run('mvn', [
      '--batch-mode',
      'org.apache.maven.plugins:maven-dependency-plugin:3.11.0:unpack',
      `-Dartifact=io.apicurio:apicurio-registry-app:${VERSION}:tar.gz:all`,
      `-DoutputDirectory=${partial}`,
    ]);
    if (code !== 0) {
      const [reason = 'no reason given'] = text.split('\n').filter((line) => line.includes('ERROR'));
      throw new ServiceMissing(
        `Apicurio Registry takes Maven and Maven Central to be fetched once: ${reason}`,
      );
    }
    await rename(partial, folder);
  } catch (error) {
    if (error instanceof ServiceMissing || !existsSync(folder)) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/** The jar in that folder that starts it. */
export const APICURIO_JAR = `apicurio-registry-app-${VERSION}-runner.jar`;
