import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../../sinks/package-root.ts';
import { someSignal } from '../fixtures.ts';

/** Another process that commits to a shard until it is fenced; it runs what `npm run build` made. */
export class Committer {
  /** Sequence number of the last observation that it knows to be durable. */
  last = 0;
  private readonly child: ChildProcess;
  private said = '';
  private commits = 0;

  constructor(url: string, shard: string) {
    const script = join(packageRoot(import.meta.url), 'test/sinks/postgres/committer.mjs');
    this.child = spawn(process.execPath, [script, url, shard], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, SIGNAL: JSON.stringify(someSignal('shared')) },
    });
    if (this.child.stdout === null) throw new Error('no output');
    createInterface(this.child.stdout).on('line', (line) => {
      this.said = line;
      if (!/^\d+$/.test(line)) return;
      this.last = Number(line);
      this.commits++;
      this.child.emit('commit');
    });
  }

  /** Resolves when so many commits are durable. */
  async acknowledged(commits: number): Promise<void> {
    while (this.commits < commits) {
      if (this.child.exitCode !== null) throw new Error(`the committer ended: ${this.said}`);
      await Promise.race([once(this.child, 'commit'), once(this.child, 'exit')]);
    }
  }

  stop(): void {
    this.child.kill('SIGSTOP');
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }

  /** Resolves to the last that it said when it has ended. */
  async end(): Promise<string> {
    if (this.child.exitCode === null) await once(this.child, 'close');
    return this.said;
  }
}
