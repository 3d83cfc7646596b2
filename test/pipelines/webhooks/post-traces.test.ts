import { context, trace } from '@opentelemetry/api';
import { expect, it, onTestFinished } from 'vitest';
import { networkFrom } from '../../../pipelines/webhooks/allowed-targets.ts';
import { openPoster } from '../../../pipelines/webhooks/post.ts';
import { untraced } from '../../../sinks/traces/remote.ts';
import { parentOf, recordSpans } from '../../sinks/traces/recorded.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const recorded = recordSpans();
const loopback = networkFrom('127.0.0.1');

async function attempt({ url }: Pick<Receiver, 'url'>) {
  const poster = openPoster({ allowed: loopback === undefined ? [] : [loopback], timeout: 300 });
  onTestFinished(() => poster.close());
  const headers = { authorization: 'Bearer planted-header' };
  await poster.post({ url, headers, body: '{"planted":"body"}' }, new AbortController().signal);
  const [span] = recorded.all().filter(({ name }) => name === 'POST');
  return span;
}

it('sends the receiver its trace, which begins with the attempt', async () => {
  const receiver = await startReceiver();
  const outer = trace.getTracer('test').startSpan('what happens to be active');
  const span = await context.with(trace.setSpan(context.active(), outer), () => attempt(receiver));
  const { traceId, spanId } = span.spanContext();
  expect(receiver.received[0].headers.traceparent).toBe(`00-${traceId}-${spanId}-01`);
  expect(receiver.received[0].headers.authorization).toBe('Bearer planted-header');
  expect(parentOf(span)).toBeUndefined();
  expect(span.attributes).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'server.port': receiver.port,
    'http.response.status_code': 204,
  });
  expect(recorded.text()).not.toContain('planted');
});

it('tells of a failure by its status', async () => {
  const receiver = await startReceiver((response) => response.writeHead(503).end('planted by the receiver'));
  const { attributes } = await attempt(receiver);
  expect(attributes).toMatchObject({ 'http.response.status_code': 503, 'error.type': '503' });
  expect(recorded.text()).not.toContain('planted');
});

it('tells of a receiver that is not there', async () => {
  const { attributes } = await attempt({ url: 'http://127.0.0.1:9/planted-path?planted=query' });
  expect(attributes).toMatchObject({ 'server.port': 9, 'error.type': 'no_answer' });
  expect(recorded.text()).not.toContain('planted');
});

it('makes instrumentations of HTTP clients silent, whose spans have the whole URL', () => {
  untraced(() => trace.getTracer('undici').startSpan('GET /planted-path').end());
  expect(recorded.all()).toEqual([]);
});
