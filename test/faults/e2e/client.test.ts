import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendObservations } from '../../../api/client/index.ts';
import { allObservations } from '../../api/answers.ts';
import { uuid } from '../../api/harness.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { runs, seed } from '../../property.ts';
import { harass, Restarted } from './restarted.ts';

/** An address that leads to where the server is now, as a balancer has it. Connections break with the server. */
async function startBalancer(port: () => Promise<number>): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void port().then(
      (target) => {
        const upstream = connect(target, '127.0.0.1');
        upstream.on('error', () => socket.destroy());
        socket.pipe(upstream).pipe(socket);
        socket.on('close', () => upstream.destroy());
        upstream.on('close', () => socket.destroy());
      },
      () => socket.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('the balancer listens on no port');
  return `127.0.0.1:${own.port}`;
}

describe('the client', () => {
  it.each(['http', 'grpc'])(
    'stores each observation of a stream once over %s while the server is killed',
    {
      timeout: 600_000,
    },
    async (scheme) => {
      const restarted = new Restarted(join(temporaryFolder(), 'store.duckdb'), {
        SIGNAL_GRPC_PORT: '0',
        SIGNAL_SQL: 'off',
      });
      const address = await startBalancer(async () => {
        const { port, grpc } = await restarted.server();
        return Number(scheme === 'http' ? port : grpc?.split(':')[1]);
      });
      const state = { over: false, sent: 0 };
      function* observations() {
        const start = Date.UTC(2026, 0, 5);
        while (!state.over) {
          const at = state.sent++;
          yield {
            ...{ scope_id: uuid('scope'), entity_id: uuid(`entity ${at % 7}`), outcome: at },
            timestamp: new Date(start + at).toISOString(),
          };
        }
      }
      const retries: string[] = [];
      let answered: () => void = () => undefined;
      const isAnswered = new Promise<void>((resolve) => {
        answered = resolve;
      });
      const sending = sendObservations(observations(), {
        url: `${scheme}://${address}`,
        batch: 50,
        onStored: () => answered(),
        onRetry: (error) => void retries.push(error.message),
      });
      // A client that has never had an answer takes the address for a wrong one.
      await Promise.race([isAnswered, sending]);
      await harass(restarted, runs(5), seed);
      state.over = true;
      const counts = await sending;
      expect(retries.length).toBeGreaterThan(0);
      expect(counts).toMatchObject({ rejected_count: 0 });
      expect(counts.accepted + counts.duplicates).toBe(state.sent);
      const { url } = await restarted.server();
      const stored = (await allObservations(url)).map(({ outcome }) => outcome);
      expect(stored).toEqual(Array.from({ length: state.sent }, (_, at) => at));
      await restarted.kill('SIGKILL');
    },
  );
});
