import { expect, it } from 'vitest';
import { MessageRoom } from '../../../api/grpc/serve/message-room.ts';

it('refuses calls above the limit, and holds back streams in their order', async () => {
  const room = new MessageRoom(100);
  const leave = room.enter(500);
  expect(() => room.enter(1)).toThrow('have reached the limit of 100 bytes');
  const order: string[] = [];
  const first = Promise.resolve(room.wait(60)).then((done) => {
    order.push('first');
    return done;
  });
  const second = Promise.resolve(room.wait(60)).then((done) => {
    order.push('second');
    return done;
  });
  leave();
  const firstDone = await first;
  expect(order).toEqual(['first']);
  expect(() => room.enter(60)).toThrow();
  firstDone();
  (await second)();
  expect(order).toEqual(['first', 'second']);
  expect(room.wait(100)).toBeTypeOf('function');
});
