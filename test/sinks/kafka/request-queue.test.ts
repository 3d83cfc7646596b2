import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../sinks/kafka/request-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue of kafkajs without its connection, in which requests wait for the throttle of a broker. */
function queueOf(pending: readonly unknown[], throttledUntil: number): RequestQueue {
  const checkPendingRequests = () => undefined;
  return Object.assign(Object.create(RequestQueue.prototype), {
    pending,
    throttledUntil,
    throttleCheckTimeoutId: null,
    checkPendingRequests,
  });
}

test('a queue where nothing waits schedules no check', () => {
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  queueOf([], -1).scheduleCheckPendingRequests();
  expect(timeout).not.toHaveBeenCalled();
});

test('a request that waits is looked at when the throttle ends', () => {
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  queueOf(['request'], Date.now() + 500).scheduleCheckPendingRequests();
  expect(timeout.mock.calls.map(([, delay]) => delay)).toEqual([500]);
});
