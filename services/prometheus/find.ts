import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../sinks/package-root.ts';
import { run } from '../command.ts';
import { ServiceMissing } from '../missing.ts';

/** Where scripts/install-services.sh unpacks Debian's packages. */
const UNPACKED = join(packageRoot(import.meta.url), '.cache', 'prometheus', 'usr', 'bin');

/** Programs, and Debian's packages that have them. */
const PACKAGES = {
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  'prometheus-alertmanager': 'prometheus-alertmanager',
} as const;

/**
 * A program of Prometheus: the unpacked one, or the installed one.
 *
 * @throws ServiceMissing
 */
export async function findProgram(name: keyof typeof PACKAGES): Promise<string> {
  const unpacked = join(UNPACKED, name);
  // Homebrew calls them by their own names.
  const own = name
    .replace('prometheus-node-exporter', 'node_exporter')
    .replace('prometheus-alertmanager', 'alertmanager');
  const others = [name, own];
  for (const command of existsSync(unpacked) ? [unpacked] : others) {
    if ((await run(command, ['--version'])).code === 0) return command;
  }
  throw new ServiceMissing(
    `${name} is not installed: scripts/install-services.sh, or apt-get install ${PACKAGES[name]}.`,
  );
}
