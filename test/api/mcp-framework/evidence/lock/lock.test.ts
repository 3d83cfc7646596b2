import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockByListening } from '../../../../../api/mcp-framework/evidence/lock/by-listening.ts';
import { lockLog } from '../../../../../api/mcp-framework/evidence/lock/lock.ts';
import { temporaryFolder } from '../../../../e2e/server.ts';
import { startContender } from './contender.ts';

const REFUSAL = 'is open in another process; give each server its own log, or stop the other process';

const newLog = () => join(temporaryFolder(), 'calls.jsonl');

/** A claim of a process that is gone, with the id of a live one. */
function leaveClaim(folder: string, claim: object): void {
  mkdirSync(folder);
  const gone = { socket: 'gone', kernel: 'this', pid: process.pid, host: hostname() };
  writeFileSync(join(folder, '7.json'), JSON.stringify({ ...gone, ...claim }));
}

async function locked(...given: Parameters<typeof lockByListening>): Promise<void> {
  onTestFinished(await lockByListening(...given));
}

describe('the lock of an evidence log', () => {
  // Windows cannot suspend a process by a signal.
  it.skipIf(process.platform === 'win32')(
    'is held while its process is suspended, and free at once when the process was killed',
    async () => {
      const log = newLog();
      const holder = await startContender(log);
      expect(await holder.take()).toBe(`held by ${holder.child.pid}`);
      holder.child.kill('SIGSTOP');
      await expect(lockLog(log)).rejects.toThrow(`the evidence log ${log} ${REFUSAL}`);
      await holder.kill();
      (await lockLog(log))();
    },
  );

  it('is released by its holder, and refused within a process too', async () => {
    const log = newLog();
    const release = await lockLog(log);
    await expect(lockLog(log)).rejects.toThrow(REFUSAL);
    release();
    (await lockLog(log))();
  });

  it('goes to one of many processes that find a dead holder', async () => {
    const log = newLog();
    const contenders = await Promise.all(Array.from({ length: 6 }, () => startContender(log)));
    let alive = contenders;
    // Each round leaves a claim of a killed process to the next one.
    while (alive.length > 1) {
      const said = await Promise.all(alive.map((each) => each.take()));
      const [winner, ...others] = alive.filter(({ child }) => said.includes(`held by ${child.pid}`));
      expect(others).toEqual([]);
      expect(said.filter((each) => each.endsWith(REFUSAL))).toHaveLength(alive.length - 1);
      await winner.kill();
      alive = alive.filter((each) => each !== winner);
    }
  });

  it('lies in a folder with a path that is too long for a socket', async () => {
    const folder = join(temporaryFolder(), 'a'.repeat(120));
    mkdirSync(folder);
    const log = join(folder, 'calls.jsonl');
    const release = await lockLog(log);
    await expect(lockLog(log)).rejects.toThrow(REFUSAL);
    release();
    (await lockLog(log))();
  });
});

// Elsewhere the lock is a file that is open, and leaves no claim.
describe.runIf(process.platform === 'linux')('a claim that was left behind', () => {
  const newFolder = () => join(temporaryFolder(), 'calls.jsonl.writer');

  it('does not hold by the id of a live process', async () => {
    const folder = newFolder();
    leaveClaim(folder, {});
    await locked(folder, { kernel: 'this' });
    const claim = JSON.parse(readFileSync(join(folder, '8.json'), 'utf8'));
    expect(readdirSync(folder).sort()).toEqual(['8.json', claim.socket].sort());
  });

  it('does not hold after a restart of the machine, even if the crash cut it', async () => {
    const folder = newFolder();
    leaveClaim(folder, { kernel: 'earlier' });
    await locked(folder, { kernel: 'this' });
    const cut = newFolder();
    leaveClaim(cut, {});
    writeFileSync(join(cut, '7.json'), '{"socket":"go');
    await locked(cut, { kernel: 'this' });
  });

  it('holds on a file system of several machines until somebody removes it', async () => {
    const folder = newFolder();
    leaveClaim(folder, { kernel: 'that of another machine', pid: 12, host: 'web-2' });
    const elsewhere = { kernel: 'this', local: false };
    await expect(lockByListening(folder, elsewhere)).rejects.toMatchObject({
      message: 'may be open in process 12 on web-2, on another machine or before this one was restarted',
      remedy: `if that process has ended, remove ${join(folder, '7.json')}`,
    });
    leaveClaim(join(folder, 'own'), {});
    await locked(join(folder, 'own'), elsewhere);
  });

  it('is not made by a writer that was suspended while others held and left the lock', async () => {
    const folder = newFolder();
    leaveClaim(folder, {});
    // Meanwhile one writer takes over and is gone, and a second one holds the lock, so that the number after the dead claim is free.
    const meanwhile = async () => {
      (await lockByListening(folder, { kernel: 'this' }))();
      await locked(folder, { kernel: 'this' });
      expect(readdirSync(folder)).toContain('9.json');
      expect(readdirSync(folder)).not.toContain('8.json');
    };
    let first = true;
    const suspended = async () => {
      if (first) await meanwhile();
      first = false;
    };
    await expect(lockByListening(folder, { kernel: 'this', suspended })).rejects.toThrow(
      'is open in another process',
    );
    expect(readdirSync(folder)).toContain('9.json');
  });

  it('is not made over that of a writer that was faster', async () => {
    const folder = newFolder();
    let first = true;
    const suspended = async () => {
      if (first) await locked(folder, { kernel: 'this' });
      first = false;
    };
    await expect(lockByListening(folder, { kernel: 'this', suspended })).rejects.toThrow(
      'is open in another process',
    );
  });
});
