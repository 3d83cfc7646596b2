import { join } from 'node:path';
import { inFolder } from '../folder.ts';
import { findJava } from '../kafka/java.ts';
import { claimPort } from '../port.ts';
import { launch, untilReady } from '../process.ts';
import { apicurioJar } from './program.ts';

/** A running schema registry. */
export interface ApicurioService {
  /** Base of its API as Confluent's registry has it. */
  readonly url: string;
  /** Kills it, with what it has. */
  stop(): Promise<void>;
}

/**
 * Starts a real Apicurio Registry on 127.0.0.1, which keeps schemas in memory. It is ready when this resolves, in about two seconds, and ends
 * with this process, however that ends.
 *
 * @throws ServiceMissing if Java, Maven or its files are unavailable
 */
export async function startApicurio(): Promise<ApicurioService> {
  const java = await findJava();
  const jar = await apicurioJar();
  const port = await claimPort(undefined);
  const url = `http://127.0.0.1:${port}/apis/ccompat/v7`;
  return inFolder(undefined, 'apicurio', async (folder) => {
    const log = join(folder.path, 'apicurio.log');
    const settings = ['-Dquarkus.http.host=127.0.0.1', `-Dquarkus.http.port=${port}`];
    const server = await launch({
      command: java,
      args: ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', ...settings, '-jar', jar],
      log,
      stopSignal: 'SIGKILL',
      removeIfAbandoned: folder.temporary,
    });
    const answers = () =>
      fetch(`${url}/subjects`).then(
        ({ ok }) => ok,
        () => false,
      );
    await untilReady('Apicurio Registry', server, log, answers);
    return {
      url,
      async stop() {
        await server.end('SIGKILL');
        await folder.discard();
      },
    };
  });
}
