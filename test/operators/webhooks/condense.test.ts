import { describe, expect, it } from 'vitest';
import type { ChangeKind, Signal } from '../../../operators/signals/signal.ts';
import { condensed, reportedOf } from '../../../operators/webhooks/condense.ts';
import { uuid } from '../../sinks/fixtures.ts';
import { someChange } from './fixtures.ts';

let seq = 0;
const change = (name: string, kind: ChangeKind, parts: Partial<Signal> = {}) =>
  someChange({ id: uuid(name), ...parts }, { kind, seq: ++seq });

/** Explained by another signal. */
const explained = (by: string): Partial<Signal> => ({
  status: 'closed',
  explanation: { ...someChange().signal.explanation, superseded_by: uuid(by) },
});

const reported = (...given: Parameters<typeof condensed>) =>
  condensed(...given).map(({ kind, signal }) => [signal.id, kind]);

describe('what the changes of a message come to', () => {
  it('is each signal once, as it is at the end, in the order of their first changes', () => {
    const changes = [
      change('a', 'signal'),
      change('b', 'signal.raised'),
      change('a', 'signal.updated', { strength: 9 }),
      change('b', 'signal.updated'),
      change('c', 'signal.updated'),
      change('d', 'signal'),
      change('d', 'signal.closed', { status: 'closed' }),
    ];
    expect(reported(changes)).toEqual([
      [uuid('a'), 'signal'],
      [uuid('b'), 'signal.raised'],
      [uuid('c'), 'signal.updated'],
      [uuid('d'), 'signal.closed'],
    ]);
    expect(condensed(changes)[0].signal.strength).toBe(9);
  });

  it('leaves out what opened and is explained by another signal of the message', () => {
    const spike = change('spike', 'signal');
    const closed = change('spike', 'signal.closed', explained('shift'));
    const shift = change('shift', 'signal');
    expect(reported([spike, shift, closed])).toEqual([[uuid('shift'), 'signal']]);
    expect(reported([spike, closed])).toEqual([[uuid('spike'), 'signal.closed']]);
    // Its reader knows the spike.
    expect(reported([shift, closed])).toEqual([
      [uuid('shift'), 'signal'],
      [uuid('spike'), 'signal.closed'],
    ]);
  });

  it('leaves out what opened as an alert and is none any more, for readers of alerts', () => {
    const changes = [change('a', 'signal'), change('a', 'signal.lowered', { severity: 'note' })];
    expect(reported(changes, 'alert')).toEqual([]);
    expect(reported(changes)).toEqual([[uuid('a'), 'signal']]);
    expect(reported(changes.slice(1), 'alert')).toEqual([[uuid('a'), 'signal.lowered']]);
  });

  it('is every change for programs, and a change alone for everybody', () => {
    const changes = [change('a', 'signal'), change('a', 'signal.updated')];
    expect(reportedOf(changes, { format: 'cloudevents' })).toBe(changes);
    expect(reportedOf(changes, { format: 'slack' })).toHaveLength(1);
    const lowered = [change('a', 'signal.lowered', { severity: 'note' })];
    expect(reportedOf(lowered, { format: 'slack', severity: 'alert' })).toEqual(lowered);
  });
});
