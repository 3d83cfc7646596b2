import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from '../folder.ts';
import { claimPort } from '../port.ts';
import { launch, untilReady } from '../process.ts';
import { findProgram } from './find.ts';

/** A running program that answers HTTP. */
export interface HttpService {
  /** Such as http://127.0.0.1:9090. */
  readonly url: string;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** What is started, and how. */
export interface Started {
  readonly name: 'prometheus' | 'prometheus-node-exporter' | 'prometheus-alertmanager';
  /** The command, with its first arguments. Default: the program of that name. */
  readonly command?: readonly [string, ...string[]];
  /** Default: a free one. */
  readonly port?: number | undefined;
  /** The path that answers once it is ready. */
  readonly ready: string;
  /** Its arguments, for an address and a folder of its own. */
  readonly args: (address: string, folder: string) => Promise<readonly string[]>;
}

/**
 * Starts a program of Prometheus on 127.0.0.1. It ends with this process, however that ends.
 *
 * @throws ServiceMissing if it is not installed
 */
export async function start({ name, command: given, port, ready, args }: Started): Promise<HttpService> {
  const [command, ...before] = given ?? [await findProgram(name)];
  const address = `127.0.0.1:${await claimPort(port)}`;
  return inFolder(undefined, name, async (folder) => {
    const log = join(folder.path, 'log');
    const server = await launch({
      command,
      args: [...before, ...(await args(address, folder.path))],
      log,
      stopSignal: 'SIGTERM',
      removeIfAbandoned: folder.temporary,
    });
    const url = `http://${address}`;
    await untilReady(name, server, log, () => answers(`${url}${ready}`));
    return {
      url,
      async stop() {
        await server.end('SIGTERM');
        await folder.discard();
      },
    };
  });
}

/**
 * Starts a real Prometheus on a free port of 127.0.0.1. It ends with this process, however that ends.
 *
 * @param config its configuration, as YAML
 * @param samples what it has at its start, in the format of OpenMetrics with times
 * @throws ServiceMissing if Prometheus is not installed
 */
export function startPrometheus(config: string, samples?: string): Promise<HttpService> {
  return start({
    name: 'prometheus',
    ready: '/-/ready',
    async args(address, folder) {
      const file = join(folder, 'prometheus.yml');
      await writeFile(file, config, { mode: 0o600 });
      const data = join(folder, 'data');
      if (samples !== undefined) {
        const input = join(folder, 'samples.txt');
        await writeFile(input, samples);
        const promtool = await findProgram('promtool');
        await promisify(execFile)(promtool, ['tsdb', 'create-blocks-from', 'openmetrics', input, data]);
      }
      return [
        `--config.file=${file}`,
        `--storage.tsdb.path=${data}`,
        '--storage.tsdb.retention.time=100y',
        `--web.listen-address=${address}`,
      ];
    },
  });
}

/**
 * Starts a Prometheus that is given as a file, on a free port of 127.0.0.1. It ends with this process, however that ends.
 *
 * @param config makes its configuration, as YAML, of its own address
 */
export function startPrometheusOf(
  binary: string,
  config: (address: string) => string,
  options: readonly string[],
): Promise<HttpService> {
  return start({
    name: 'prometheus',
    command: [binary],
    ready: '/-/ready',
    async args(address, folder) {
      const file = join(folder, 'prometheus.yml');
      await writeFile(file, config(address), { mode: 0o600 });
      return [
        `--config.file=${file}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
        ...options,
      ];
    },
  });
}

/**
 * Starts a real node exporter, which reports on this machine. It ends with this process, however that ends.
 *
 * @throws ServiceMissing if it is not installed
 */
export function startNodeExporter(): Promise<HttpService> {
  return start({
    name: 'prometheus-node-exporter',
    ready: '/metrics',
    args: async (address) => [`--web.listen-address=${address}`],
  });
}
