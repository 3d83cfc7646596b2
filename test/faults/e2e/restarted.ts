import { setTimeout as sleep } from 'node:timers/promises';
import { type Launch, launchServer, type Server } from '../../e2e/server.ts';
import { noise } from '../../operators/noise.ts';

/** A server that is killed now and then, as its clients see it: where it is, once it is there. */
export class Restarted {
  private readonly dsn: string;
  private readonly env: Record<string, string>;
  private current: Launch;

  constructor(dsn: string, env: Record<string, string>) {
    this.dsn = dsn;
    this.env = env;
    this.current = launchServer(dsn, env);
  }

  server(): Promise<Server> {
    return this.current.listening;
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    await this.current.end(signal);
    this.current = launchServer(this.dsn, this.env);
  }

  /** Asks it to stop, and kills it while it does. */
  async interrupt(milliseconds: number): Promise<void> {
    this.current.tell('SIGTERM');
    await sleep(milliseconds);
    await this.kill('SIGKILL');
  }
}

/** Whether a request failed because nobody was there, or the answer was lost with the server. */
export function isAway(error: unknown): boolean {
  return error instanceof TypeError || /the server ended/.test(String(error));
}

/** Ends the server at random moments: most under load, some while it starts, some while it stops. */
export async function harass(restarted: Restarted, kills: number, seed: number): Promise<void> {
  const { uniform } = noise(seed);
  for (let kill = 0; kill < kills; kill++) {
    if (kill % 5 === 3) {
      await sleep(500 * uniform());
      await restarted.kill('SIGKILL');
      continue;
    }
    await restarted.server();
    await sleep(50 + 350 * uniform());
    if (kill % 5 === 1) await restarted.interrupt(80 * uniform());
    else await restarted.kill(kill % 5 === 4 ? 'SIGTERM' : 'SIGKILL');
  }
  await restarted.server();
}
