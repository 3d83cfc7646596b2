import { context, type SpanContext, TraceFlags, trace } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../../operators/records/errors.ts';
import { callerSpan, inGroupSpan, MOST_LINKS } from '../../../sinks/traces/callers.ts';
import { inSpan } from '../../../sinks/traces/span.ts';
import { linkedBy, parentOf, recordSpans } from './recorded.ts';

const recorded = recordSpans();

const caller = (number: number, traceFlags: number = TraceFlags.SAMPLED): { caller: SpanContext } => {
  const id = number.toString(16).padStart(16, '0');
  return { caller: { traceId: `${id}${id}`, spanId: id, traceFlags } };
};
const idsOf = (callers: readonly { caller: SpanContext }[]) => callers.map((one) => one.caller.spanId);

it('has one caller as its parent, and links to the others, each once and so many at most', async () => {
  const callers = Array.from({ length: 40 }, (_, at) => caller(at + 1));
  await inGroupSpan('group', [{ caller: undefined }, callers[0], ...callers], async () => undefined);
  const [span] = recorded.all();
  expect(parentOf(span)).toBe(callers[0].caller.spanId);
  expect(span.spanContext().traceId).toBe(callers[0].caller.traceId);
  expect(linkedBy(span)).toEqual(idsOf(callers.slice(1, 1 + MOST_LINKS)));
});

it('prefers a caller that is recorded, and links to no other', async () => {
  const callers = [caller(1, TraceFlags.NONE), caller(2), caller(3, TraceFlags.NONE), caller(4)];
  await inGroupSpan('group', callers, async () => undefined);
  const [span] = recorded.all();
  expect(parentOf(span)).toBe(callers[1].caller.spanId);
  expect(linkedBy(span)).toEqual(idsOf([callers[3]]));
});

it('is not recorded if no caller is', async () => {
  const seen = await inGroupSpan('group', [caller(1, TraceFlags.NONE)], async (span) => span?.isRecording());
  expect(seen).toBe(false);
  expect(recorded.all()).toEqual([]);
});

it('tells the kind of an error and not its message', async () => {
  const failing = inSpan(
    'failing',
    () => ({}),
    async () => {
      throw new StoreUnavailable('planted text');
    },
  );
  await expect(failing).rejects.toThrow('planted text');
  const [span] = recorded.all();
  expect(span.attributes).toEqual({ 'error.type': 'store_unavailable' });
  expect(span.ended).toBe(true);
  expect(recorded.text()).not.toContain('planted');
});

it('is active while its work runs', async () => {
  await inSpan(
    'outer',
    () => ({}),
    async (span) => {
      expect(callerSpan()).toEqual(span?.spanContext());
      await inSpan(
        'inner',
        () => ({}),
        async () => undefined,
      );
    },
  );
  const [inner, outer] = recorded.all();
  expect(parentOf(inner)).toBe(outer.spanContext().spanId);
});

it('costs nothing without an SDK: nothing is described', async () => {
  trace.disable();
  const describe = () => {
    throw new Error('it was described');
  };
  expect(await inSpan('none', describe, async (span) => span)).toBeUndefined();
  expect(context.active().getValue(Symbol.for('any'))).toBeUndefined();
});
