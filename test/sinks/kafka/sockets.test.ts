import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Sockets } from '../../../sinks/kafka/sockets.ts';

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { server, port: address.port };
}

function open(sockets: Sockets, port: number): { socket: Socket; connected: Promise<void> } {
  let onConnect = (): void => undefined;
  const connected = new Promise<void>((resolve) => {
    onConnect = resolve;
  });
  // kafkajs gives what its own settings have, which need not be what its types say.
  const ssl = Reflect.get({}, 'ssl');
  return { socket: sockets.connect({ host: '127.0.0.1', port, ssl, onConnect }), connected };
}

test('no connection outlives its client, and no other is made', async () => {
  const { server, port } = await listen();
  const accepted = once(server, 'connection');
  const sockets = new Sockets();
  const { socket, connected } = open(sockets, port);
  await connected;
  const [other] = await accepted;
  const ended = once(other, 'close');
  const failed = once(socket, 'error');
  sockets.close();
  expect((await failed)[0]).toMatchObject({ message: 'this Kafka client is closed' });
  await ended;
  expect(() => open(sockets, port)).toThrow('this Kafka client is closed');
});

test('a connection that is being made is ended as well', async () => {
  const { port } = await listen();
  const sockets = new Sockets();
  const { socket } = open(sockets, port);
  const failed = once(socket, 'error');
  sockets.close();
  await failed;
  expect(socket.destroyed).toBe(true);
});
