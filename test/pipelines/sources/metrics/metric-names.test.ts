import { describe, expect, it } from 'vitest';
import { seriesIdentitySchema } from '../../../../operators/records/observation.ts';
import type { Label } from '../../../../pipelines/sources/metrics/metric-batch.ts';
import { metricNames, metricText } from '../../../../pipelines/sources/metrics/metric-names.ts';
import { fc } from '../../../property.ts';

const rule = { scopeLabels: ['job'], entityLabels: ['instance'] };
const namesOf = (labels: Record<string, string>) => metricNames(Object.entries(labels), rule);

describe('metricNames', () => {
  it('makes the scope, the entity, the metric and the tags of labels', () => {
    const labels = {
      mode: 'idle',
      __name__: 'node_cpu_seconds_total',
      instance: 'web-1:9100',
      job: 'node',
      cpu: '0',
    };
    expect(namesOf(labels)).toEqual({
      scope: 'node',
      entity: 'web-1:9100',
      metric: 'node_cpu_seconds_total{cpu="0",mode="idle"}',
      tags: { cpu: '0', instance: 'web-1:9100', job: 'node', mode: 'idle' },
    });
  });

  it('has names for a series without labels for them', () => {
    expect(namesOf({ __name__: 'up', job: 'node' })).toMatchObject({
      scope: 'node',
      entity: 'node',
      metric: 'up',
    });
    expect(namesOf({ __name__: 'up' })).toMatchObject({ scope: 'metrics', entity: 'metrics' });
  });

  it('takes an empty label for none', () => {
    expect(namesOf({ __name__: 'up', job: 'node', zone: '' })).toEqual(
      namesOf({ __name__: 'up', job: 'node' }),
    );
  });

  it('refuses labels that name no metric, a label twice, or cannot be stored', () => {
    expect(namesOf({ job: 'node' })).toBeUndefined();
    expect(namesOf({ __name__: '', job: 'node' })).toBeUndefined();
    expect(namesOf({ __name__: 'up', '': 'x' })).toBeUndefined();
    expect(namesOf({ __name__: 'up', zone: 'a\u0000' })).toBeUndefined();
    expect(
      metricNames(
        [
          ['__name__', 'up'],
          ['a', '1'],
          ['a', '2'],
        ],
        rule,
      ),
    ).toBeUndefined();
  });

  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
  const labels = fc
    .dictionary(fc.oneof(text, fc.constantFrom('job', 'instance', 'a', 'b')), text, { maxKeys: 80 })
    .map((given): Label[] => [['__name__', 'm'], ...Object.entries(given)])
    .filter((given) => metricNames(given, rule) !== undefined);

  it('gives names that observations may have, whatever the labels', () => {
    fc.assert(
      fc.property(labels, (given) => {
        expect(seriesIdentitySchema.safeParse(metricNames(given, rule)).error).toBeUndefined();
      }),
    );
  });

  it('does not depend on the order of the labels, and parts series that differ in one', () => {
    fc.assert(
      fc.property(labels, text, (given, other) => {
        expect(metricNames([...given].reverse(), rule)).toEqual(metricNames(given, rule));
        fc.pre(!given.some(([name]) => name === 'zz'));
        const one = metricNames([...given, ['zz', other]], rule);
        const two = metricNames([...given, ['zz', `${other}x`]], rule);
        expect([one?.metric, one?.metric]).not.toContain(two?.metric);
        expect(one?.metric).not.toBe(metricNames(given, rule)?.metric);
      }),
    );
  });
});

describe('metricText', () => {
  it('quotes what could be read as something else', () => {
    expect(metricText('a{b="c"}', [])).toBe('"a{b=\\"c\\"}"');
    expect(metricText('a', [['x', 'say "hi"\n\\']])).toBe('a{x="say \\"hi\\"\\n\\\\"}');
    expect(metricText('http.server.duration', [['http.method', 'GET']])).toBe(
      'http.server.duration{http.method="GET"}',
    );
  });
});
