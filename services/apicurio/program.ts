import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../sinks/package-root.ts';
import { run } from '../command.ts';
import { CACHE_FOLDER } from '../kafka/jars.ts';
import { ServiceMissing } from '../missing.ts';

const POM = join(packageRoot(import.meta.url), 'services', 'apicurio', 'pom.xml');
const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.11.0';

/** The version of Apicurio Registry in the pom. */
function apicurioVersion(): string {
  const [, version] = /<apicurio\.version>([^<]+)</.exec(readFileSync(POM, 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${POM} names no apicurio.version.`);
  return version;
}

/** A folder of the cache, which Maven fills on first use; two processes may do so concurrently. */
async function fetched(
  name: string,
  goal: (folder: string) => readonly string[],
  finish: (folder: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const folder = join(CACHE_FOLDER, name);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE_FOLDER, { recursive: true });
  const partial = await mkdtemp(join(CACHE_FOLDER, 'partial-'));
  try {
    const { code, text } = await run('mvn', ['--batch-mode', ...goal(partial)]);
    if (code !== 0) {
      const [reason = 'no reason given'] = text.split('\n').filter((line) => line.includes('ERROR'));
      throw new ServiceMissing(
        `Apicurio Registry takes Maven and Maven Central to be fetched once: ${reason}`,
      );
    }
    await finish(partial);
    await rename(partial, folder);
  } catch (error) {
    if (error instanceof ServiceMissing || !existsSync(folder)) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/**
 * The jar that starts Apicurio Registry. It is downloaded on first use, with its libraries: 140 MB.
 *
 * @throws ServiceMissing without Maven, or if Maven Central cannot be reached
 */
export async function apicurioJar(): Promise<string> {
  const version = apicurioVersion();
  const archive = `apicurio-registry-app-${version}-all.tar.gz`;
  const folder = await fetched(
    `apicurio-${version}`,
    (to) => [
      `${PLUGIN}:copy`,
      `-Dartifact=io.apicurio:apicurio-registry-app:${version}:tar.gz:all`,
      `-DoutputDirectory=${to}`,
    ],
    // Maven's own unpacking leaves marks beside the folder in which it runs, and skips what has them.
    async (to) => {
      const { code, text } = await run('tar', ['-xzf', join(to, archive), '-C', to]);
      if (code !== 0) throw new ServiceMissing(`Apicurio Registry takes tar to be unpacked: ${text}`);
      await rm(join(to, archive));
    },
  );
  return join(folder, `apicurio-registry-app-${version}-runner.jar`);
}

/**
 * The folder of the jars of its serializers for Kafka, with a client of Kafka: 26 MB.
 *
 * @throws ServiceMissing as {@link apicurioJar}
 */
export function apicurioSerializers(): Promise<string> {
  return fetched(`apicurio-serializers-${apicurioVersion()}`, (to) => [
    '--file',
    POM,
    `${PLUGIN}:copy-dependencies`,
    `-DoutputDirectory=${to}`,
  ]);
}
