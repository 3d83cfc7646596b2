import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../../api/config/config.ts';
import type { Calls } from '../../../api/mcp/calls.ts';
import { createTidemarkServer } from '../../../api/mcp/server.ts';
import { silent } from '../../../api/mcp-framework/index.ts';
import { openLocal } from '../../../api/server/open-local.ts';
import { claimSchema } from '../../../operators/records/claim.ts';
import { uuid } from '../harness.ts';
import { WAYS, type Way } from '../mcp-framework/connect.ts';
import { type Desk, openDesk, PLACES, type Place, stall } from './open.ts';

const OPEN_SIGNALS = 'tidemark://signals/open';
const OPEN_CONTRADICTIONS = 'tidemark://contradictions/open';
const kept = z.object({ claim: claimSchema });

/** Hears of changes: what is awaited may have come already. */
class Ear {
  readonly #heard: string[] = [];
  #tell: () => void = () => {};

  constructor({ client }: Desk) {
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      this.#heard.push(params.uri);
      this.#tell();
    });
  }

  get heard(): readonly string[] {
    return this.#heard;
  }

  async of(uri: string): Promise<void> {
    while (!this.#heard.includes(uri)) {
      await new Promise<void>((resolve) => {
        this.#tell = resolve;
      });
    }
    this.#heard.splice(0, this.#heard.length, ...this.#heard.filter((one) => one !== uri));
  }
}

describe.each(PLACES.flatMap((place) => WAYS.map((way): [Place, Way] => [place, way])))(
  'subscribers, with the calls %s, %s,',
  (place, way) => {
    let desk: Desk | undefined;
    afterEach(() => desk?.close());

    async function open() {
      const opened = await openDesk(place, way);
      desk = opened;
      return { opened, ear: new Ear(opened) };
    }

    async function subscribe({ client }: Desk, uris: readonly string[]): Promise<void> {
      if (way.startsWith('2026')) await client.listen({ resourceSubscriptions: [...uris] });
      else for (const uri of uris) await client.subscribeResource({ uri });
    }

    /** Makes changes until one of them is heard of: a server is followed from when it answers, which may be later. */
    async function untilHeard(
      ear: Ear,
      uri: string,
      change: (count: number) => Promise<unknown>,
    ): Promise<void> {
      let heard = false;
      const hearing = ear.of(uri).then(() => {
        heard = true;
      });
      for (let count = 0; !heard; count++) {
        await change(count);
        const next = new Promise((resolve) => setImmediate(resolve));
        await (place === 'in this process' ? hearing : next);
      }
    }

    it('hear that signals open', async () => {
      const { opened, ear } = await open();
      await subscribe(opened, [OPEN_SIGNALS]);
      await untilHeard(ear, OPEN_SIGNALS, (count) =>
        opened.ask(
          'ingest_observations',
          { observations: stall(uuid('mcp changes'), uuid(`mcp change ${count}`)) },
          z.unknown(),
        ),
      );
      const { contents } = await opened.client.readResource({ uri: OPEN_SIGNALS });
      expect(JSON.stringify(contents)).toContain(uuid('mcp change 0'));
    });

    it('hear of their claim and of contradictions, and of no other', async () => {
      const { opened, ear } = await open();
      const remember = (text: string) => opened.ask('remember', { text }, kept);
      const { claim } = await remember('The cache is enabled.');
      const other = await remember('The queue is empty.');
      const uri = `tidemark://claims/${claim.id}`;
      await subscribe(opened, [uri, OPEN_CONTRADICTIONS]);
      await untilHeard(ear, uri, (count) =>
        count === 0
          ? remember('The cache is not enabled.')
          : opened.ask('remember', { text: claim.text, source_input_id: `source ${count}` }, kept),
      );
      if (place === 'in this process') await ear.of(OPEN_CONTRADICTIONS);
      expect(ear.heard).not.toContain(`tidemark://claims/${other.claim.id}`);
    });
  },
);

describe('the change logs', () => {
  it('are followed only while somebody is subscribed', async () => {
    const opened = await openLocal(readConfig({ SIGNAL_DB_DSN: 'memory://' }), pino({ level: 'silent' }));
    const followed: AbortSignal[] = [];
    const calls: Calls = {
      ...opened.calls,
      changedSignals(tell, ended) {
        followed.push(ended);
        return opened.calls.changedSignals(tell, ended);
      },
    };
    const tidemark = createTidemarkServer(calls, { version: '1', logger: silent });
    const { subscriptions } = tidemark.server;
    const open = () => followed.map(({ aborted }) => !aborted);
    expect(open()).toEqual([]);
    const ends = [subscriptions.add(OPEN_SIGNALS), subscriptions.add(OPEN_CONTRADICTIONS)];
    expect(open()).toEqual([true]);
    ends[0]();
    expect(open()).toEqual([true]);
    ends[1]();
    expect(open()).toEqual([false]);
    subscriptions.add(OPEN_SIGNALS);
    expect(open()).toEqual([false, true]);
    await tidemark.close();
    expect(open()).toEqual([false, false]);
    await opened.close();
  });

  it('are read again after a failure, and all that is subscribed to may have changed by then', async () => {
    const opened = await openLocal(readConfig({ SIGNAL_DB_DSN: 'memory://' }), pino({ level: 'silent' }));
    let failures = 0;
    const calls: Calls = {
      ...opened.calls,
      changedClaims() {
        failures++;
        throw new Error('the store is away');
      },
    };
    const tidemark = createTidemarkServer(calls, { version: '1', logger: silent });
    const { server } = tidemark;
    const reported = new Promise<string>((resolve) => {
      server.onChange((change) => {
        if (change.kind === 'resource') resolve(change.uri);
      }, false);
    });
    server.subscriptions.add('tidemark://claims/x');
    expect(await reported).toBe('tidemark://claims/x');
    expect(failures).toBeGreaterThan(0);
    await tidemark.close();
    await opened.close();
  });
});
