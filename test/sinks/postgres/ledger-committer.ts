import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../../sinks/package-root.ts';

/** Another process that commits rounds to a ledger for as long as it lives; it runs what `npm run build` made. */
export class LedgerCommitter {
  /** Tokens of the rounds that it knows to be durable. */
  readonly acknowledged: string[] = [];
  private readonly child: ChildProcess;

  constructor(url: string, name: string) {
    const script = join(packageRoot(import.meta.url), 'test/sinks/postgres/ledger-committer.mjs');
    this.child = spawn(process.execPath, [script, url, name], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (this.child.stdout === null) throw new Error('no output');
    createInterface(this.child.stdout).on('line', (token) => {
      this.acknowledged.push(token);
      this.child.emit('round');
    });
    this.child.on('exit', () => this.child.emit('round'));
  }

  /** Resolves when so many rounds are durable. */
  async rounds(count: number): Promise<void> {
    while (this.acknowledged.length < count) {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error('the committer has ended');
      await once(this.child, 'round');
    }
  }

  stop(): void {
    this.child.kill('SIGSTOP');
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }

  /** Ends it at once, whatever it does; resolves when all that it said has been heard. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close');
  }
}
