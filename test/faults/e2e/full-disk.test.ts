import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allObservations, post } from '../../api/answers.ts';
import { uuid } from '../../api/harness.ts';
import { allEvents } from '../../api/memory/requests.ts';
import { type Server, startServer } from '../../e2e/server.ts';
import { STORES } from '../../e2e/stores.ts';
import { noise } from '../../operators/noise.ts';
import { runs, seed } from '../../property.ts';
import { canMount, fill, onDisk } from '../disk.ts';
import { isAway } from './restarted.ts';

const mountable = await canMount();

/** What was acknowledged to clients, over all lives of a server. */
class Acknowledged {
  readonly observations = new Set<string>();
  readonly events = new Set<string>();
  refused = 0;
  private next = 0;

  /** Sends observations and events one by one until the server is gone. */
  async send({ url }: Server): Promise<void> {
    const observe = async () => {
      const id = `observation ${this.next++}`;
      const sent = {
        id,
        scope_id: uuid('scope'),
        entity_id: uuid(`entity ${this.next % 7}`),
        outcome: this.next,
      };
      await this.one(
        await post(url, '/v1/ingest', { ...sent, meta: { text: 'x'.repeat(300) } }),
        this.observations,
        id,
      );
    };
    const tell = async () => {
      const id = uuid(`event ${this.next++}`);
      const events = [{ id, content: `Ticket ${this.next} was closed.` }];
      await this.one(await post(url, '/v1/events', { events }), this.events, id);
    };
    const loop = async (work: () => Promise<void>) => {
      try {
        for (;;) await work();
      } catch (error) {
        if (!isAway(error)) throw error;
      }
    };
    await Promise.all([observe, observe, observe, observe, tell].map(loop));
  }

  private async one({ status, text }: { status: number; text: string }, taken: Set<string>, id: string) {
    if (status === 202) taken.add(id);
    else {
      expect([status, text]).toEqual([503, expect.any(String)]);
      this.refused++;
    }
  }
}

describe.skipIf(!mountable)('a disk that is full under a server that is killed', () => {
  it.each(STORES.filter(({ file }) => file))(
    'finding 6: costs nothing that was acknowledged, on $name',
    async ({ dsn }) => {
      await onDisk('400m', async (disk) => {
        const store = await dsn(disk);
        const { below } = noise(seed);
        const acknowledged = new Acknowledged();
        let server = await startServer(store);
        for (let round = 0; round < runs(10); round++) {
          const before = acknowledged.observations.size;
          const sending = acknowledged.send(server);
          await expect.poll(() => acknowledged.observations.size).toBeGreaterThan(before + 50);
          const { refused } = acknowledged;
          const filler = fill(disk, below(60_000));
          await expect.poll(() => acknowledged.refused).toBeGreaterThan(refused + 10);
          await server.end('SIGKILL');
          await sending;
          rmSync(filler);
          server = await startServer(store);
          const stored = new Set((await allObservations(server.url)).map(({ id }) => id));
          expect([...acknowledged.observations].filter((id) => !stored.has(id))).toEqual([]);
          const events = new Set((await allEvents(server.url)).map(({ id }) => id));
          expect([...acknowledged.events].filter((id) => !events.has(id))).toEqual([]);
        }
      });
    },
  );
});
