import { expect, it, onTestFinished } from 'vitest';
import { Fenced, StoreUnavailable } from '../../../operators/records/errors.ts';
import { type Fence, FencedWriter } from '../../../sinks/sql/fenced-writer.ts';
import { FileConnection } from '../../../sinks/sqlite/file-connection.ts';
import { fc } from '../../property.ts';

/** What becomes of a commit, and of the questions about it. */
const fates = ['passes', 'is lost', 'is answered to nobody', 'comes late'] as const;
type Fate = (typeof fates)[number];

class Lost extends Error {}

/** A real database behind a wire that fails as it is asked to. */
async function faulty() {
  const database = await FileConnection.open({ path: ':memory:', mode: 'write' });
  onTestFinished(() => database.close());
  await database.exec(
    `CREATE TABLE writer (generation, attempt, commits); INSERT INTO writer VALUES (1, 0, 0);
     CREATE TABLE log (entry, number)`,
  );
  let fate: Fate = 'passes';
  let isSilent = false;
  let late: (() => Promise<void>) | undefined;
  let attempt = 0;
  const fence: Fence<FileConnection> = {
    name: 'the log',
    isAnswerLost: (error) => error instanceof Lost,
    isFenced: (error) => error instanceof Fenced,
    async transact(commit, task, committing) {
      const own = attempt;
      const run = () =>
        database.transact(async () => {
          const passed = await database.runEach(
            'UPDATE writer SET commits = ? WHERE generation = 1 AND attempt = ? AND commits = ?',
            [[commit, own, commit - 1]],
          );
          if (passed[0] !== 1) throw new Fenced('the log');
          await task(database);
        });
      committing();
      if (fate === 'is lost') throw new Lost('the request is lost');
      if (fate === 'comes late') {
        late = () => run().catch(() => undefined);
        throw new Lost('the request is late');
      }
      await run();
      if (fate === 'is answered to nobody') throw new Lost('the answer is lost');
    },
    async outcome() {
      if (isSilent) throw new Lost('nobody answers');
      const asked = await database.runEach('UPDATE writer SET attempt = attempt + 1 WHERE generation = ?', [
        [1],
      ]);
      const [[generation, next, commits]] = await database.rows(
        'SELECT generation, attempt, commits FROM writer',
      );
      if (asked[0] === 1) attempt = Number(next);
      else if (generation !== 2) throw new Fenced('the log');
      return { commits: Number(commits), isOwner: asked[0] === 1 };
    },
  };
  return {
    writer: new FencedWriter(fence, 0, { forMs: 0, everyMs: 0 }),
    log: async () =>
      (await database.rows('SELECT entry FROM log ORDER BY number, entry')).map(([entry]) => entry),
    set(next: Fate, silent = false) {
      fate = next;
      isSilent = silent;
    },
    deliver: async () => late?.(),
    claim: () => database.exec('UPDATE writer SET generation = generation + 1'),
  };
}

const append = (entry: number) => (session: FileConnection, commit: number) =>
  session.run('INSERT INTO log VALUES (?, ?)', [entry, commit]);

const CALM = [{ fate: 'passes', isSilent: false, isDelivered: false }] as const;

it('stores everything once, whatever is lost on the way', async () => {
  const step = fc.record({
    fate: fc.constantFrom(...fates),
    isSilent: fc.boolean(),
    isDelivered: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { writer, log, set, deliver } = await faulty();
      const stored: number[] = [];
      let entry = 0;
      for (const { fate, isSilent, isDelivered } of [...steps, ...CALM]) {
        set(fate, isSilent);
        const sent = writer.write(append(entry), {
          undo: (session, commit) => session.run('DELETE FROM log WHERE number = ?', [commit]),
        });
        const isStored = await sent.then(
          () => true,
          (error: unknown) => {
            expect(error instanceof Lost || error instanceof StoreUnavailable).toBe(true);
            return false;
          },
        );
        if (isDelivered) await deliver();
        if (isStored) stored.push(entry++);
      }
      expect(await log()).toEqual(stored);
    }),
  );
});

it('writes nothing once another process has claimed the right', async () => {
  const { writer, log, claim } = await faulty();
  await writer.write(append(1));
  await claim();
  await expect(writer.write(append(2))).rejects.toBeInstanceOf(Fenced);
  await expect(writer.settle()).rejects.toBeInstanceOf(Fenced);
  expect(await log()).toEqual([1]);
});

it('leaves to the next owner what has happened', async () => {
  const { writer, log, set, claim } = await faulty();
  set('is answered to nobody', true);
  let isUnknown = false;
  const unknown = () => {
    isUnknown = true;
  };
  await expect(writer.write(append(1), { unknown })).rejects.toBeInstanceOf(StoreUnavailable);
  expect(isUnknown).toBe(true);
  await claim();
  set('passes');
  await expect(writer.write(append(2))).rejects.toBeInstanceOf(Fenced);
  expect(await log()).toEqual([1]);
});
