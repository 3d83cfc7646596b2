import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../command.ts';
import { ServiceMissing } from '../missing.ts';
import { findProgram } from './find.ts';
import { type HttpService, start } from './start.ts';

/** Runs a program with a folder of its own as /usr/share/prometheus, where Debian's Alertmanager has its templates. */
const WITH_SHARE =
  'mount -t tmpfs none /usr/share && mkdir /usr/share/prometheus && mount --bind "$0" /usr/share/prometheus && exec "$@"';

/**
 * The command that runs Alertmanager. An unpacked one runs in a namespace of its own.
 *
 * @throws ServiceMissing
 */
export async function alertmanagerCommand(): Promise<[string, ...string[]]> {
  const program = await findProgram('prometheus-alertmanager');
  if (!program.startsWith('/')) return [program];
  const share = join(dirname(program), '..', 'share', 'prometheus');
  const command = ['-rm', 'sh', '-c', WITH_SHARE, share] as const;
  if ((await run('unshare', [...command, 'true'])).code === 0) return ['unshare', ...command, program];
  throw new ServiceMissing(
    'prometheus-alertmanager cannot be run as it is unpacked, since there are no user namespaces: apt-get install prometheus-alertmanager.',
  );
}

/**
 * Starts a real Alertmanager, which notifies nobody. It ends with this process, however that ends.
 *
 * @param port of 127.0.0.1; default: a free one
 * @throws ServiceMissing if it is not installed
 */
export async function startAlertmanager(port?: number): Promise<HttpService> {
  return start({
    name: 'prometheus-alertmanager',
    command: await alertmanagerCommand(),
    port,
    ready: '/-/ready',
    async args(address, folder) {
      const file = join(folder, 'alertmanager.yml');
      await writeFile(file, 'route: { receiver: nobody }\nreceivers: [{ name: nobody }]\n', { mode: 0o600 });
      const alone = '--cluster.listen-address=';
      return [
        `--config.file=${file}`,
        `--storage.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
        alone,
      ];
    },
  });
}
