import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../sinks/package-root.ts';
import { run } from '../command.ts';
import { ServiceMissing } from '../missing.ts';

const ROOT = packageRoot(import.meta.url);
const POM = join(ROOT, 'services', 'kafka', 'pom.xml');
/** Folder of downloads and of the data of `npm run services`; not part of the repository. */
export const CACHE_FOLDER = join(ROOT, '.cache');

/** The version of Apache Kafka in the pom. */
export function kafkaVersion(): string {
  const [, version] = /<kafka\.version>([^<]+)</.exec(readFileSync(POM, 'utf8')) ?? [];
  if (version === undefined) throw new Error(`${POM} names no kafka.version.`);
  return version;
}

async function download(folder: string, onProgress: (line: string) => void): Promise<void> {
  let files = 0;
  const { code, text } = await run(
    'mvn',
    ['--batch-mode', '--file', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`],
    {
      onLine: (line) => {
        if (line.includes('Downloaded from') && ++files % 25 === 0)
          onProgress(`Downloading Kafka: ${files} files so far`);
      },
    },
  );
  if (code === 0) return;
  if (code === 127)
    throw new ServiceMissing(
      'Kafka needs Maven to fetch its jars once: install it (apt-get install maven, or brew install maven).',
    );
  const [reason = 'no reason given'] = text.split('\n').filter((line) => line.includes('ERROR'));
  throw new ServiceMissing(
    `Kafka's jars could not be fetched from Maven Central; check the network or ~/.m2/settings.xml: ${reason}`,
  );
}

/**
 * The folder of the broker's jars. They are downloaded on first use; two processes may do so concurrently.
 *
 * @param onProgress called during the download
 * @param cache folder with the jars of each version
 * @throws ServiceMissing without Maven, or if Maven Central cannot be reached
 */
export async function kafkaJars(
  onProgress: (line: string) => void = () => {},
  cache = CACHE_FOLDER,
): Promise<string> {
  const folder = join(cache, `kafka-${kafkaVersion()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const partial = await mkdtemp(join(cache, 'partial-'));
  try {
    await download(partial, onProgress);
    await rename(partial, folder);
  } catch (error) {
    if (error instanceof ServiceMissing || !existsSync(folder)) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}
