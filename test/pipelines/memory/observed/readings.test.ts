import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import type { KeyedName, NamedSeries } from '../../../../operators/records/series/name.ts';
import { parseInstant } from '../../../../operators/time/instant.ts';
import { ClaimReader, type NamingClaim } from '../../../../pipelines/memory/observed/readings.ts';
import { uuid } from '../some-memory.ts';
import { registerOf } from './register-of.ts';

const series = (
  entity: string,
  metric: string | undefined,
  unit: string | undefined,
  id = `${entity} ${metric}`,
) => ({
  scope_id: uuid('scope'),
  entity_id: uuid(id),
  entity,
  metric,
  unit,
});

const REGISTER = [
  series('web-1', 'cpu', '%'),
  series('web-1', 'average load', '%'),
  series('web-1', 'disk read rate', 'MB/s'),
  series('Checkout', 'p95 latency', 'ms'),
  series('node:8080', 'CPU', '%'),
  series('gateway', undefined, 'ms'),
  series('queue', 'depth', 'MB'),
  { ...series('queue', 'depth', 'MB', 'elsewhere'), scope_id: uuid('elsewhere') },
  series('db', 'cpu', undefined),
  series('cache', 'hits', 'widgets'),
  series('only', 'cpu', '%'),
  series('api latency', undefined, 'ms'),
  series('api', 'latency', 'ms'),
  series('given', 'cpu', undefined),
  series('front', 'load', '%'),
];

const NAMED: NamedSeries[] = [
  { ...series('given', 'cpu', '%'), names: ['load of the house'], unit: '%', changed_at: 0 },
  // Says "front load" of another series than the one of that entity and metric.
  { ...series('back', 'load', '%'), names: ['front load'], unit: '%', changed_at: 0 },
].map(({ scope_id, entity_id, names, unit, changed_at }) => ({
  scope_id,
  entity_id,
  names,
  unit,
  changed_at,
}));

/** The claim of a text that was said on the morning of 4 May 2026. */
function claimOf(content: string): NamingClaim {
  const said = parseInstant('2026-05-04T09:00:00Z');
  const [{ text, type, identity, holds }] = extract({ content, timestamp: said });
  return {
    id: uuid(content),
    identity,
    text,
    type,
    first_said: said,
    ...(holds?.from !== undefined && { holds_from: holds.from }),
    ...(holds?.to !== undefined && { holds_to: holds.to }),
  };
}

function reader(named: readonly NamedSeries[] = NAMED) {
  const asked: KeyedName[] = [];
  const register = registerOf(REGISTER);
  const store = {
    names: { list: async () => named },
    register: {
      ...register,
      meant(names: readonly KeyedName[]) {
        asked.push(...names);
        return register.meant(names);
      },
    },
    settle: async () => undefined,
  };
  return { reader: new ClaimReader(store, named), asked };
}

async function read(content: string) {
  const claim = claimOf(content);
  const found = (await reader().reader.read([claim])).get(claim.id);
  if (found === undefined || found === 'unnamed') return found;
  const { scope_id, entity_id, names, unit } = found.series;
  return { key: `${scope_id} ${entity_id}`, name: names[0], unit, statistic: found.statistic };
}

const keyOf = ({ scope_id, entity_id }: { scope_id: string; entity_id: string }) =>
  `${scope_id} ${entity_id}`;

describe('ClaimReader', () => {
  it.each([
    ['web-1 cpu was 12 % at 14:05 on 3 May 2026.', 0, 'web-1 cpu', 'value'],
    ["Web-1's CPU was above 90 % at 14:05 on 3 May 2026.", 0, 'web-1 cpu', 'value'],
    ['At 14:05 on 3 May 2026 the cpu of web-1 was 12%.', 0, 'web-1 cpu', 'value'],
    ['The average of the web-1 cpu was 12 % on 3 May 2026.', 0, 'web-1 cpu', 'mean'],
    ['web-1 cpu peaked at 97 % on 3 May 2026.', 0, 'web-1 cpu', 'max'],
    ['The average load of web-1 was 12 % on 3 May 2026.', 1, 'web-1 average load', 'value'],
    ['web-1 disk read rate was 12 MB/s at 14:05 on 3 May 2026.', 2, 'web-1 disk read rate', 'value'],
    ['The p95 latency of the checkout was 0.045 s at 14:05 yesterday.', 3, 'Checkout p95 latency', 'value'],
    ['node:8080 cpu was 12 % at 14:05 on 3 May 2026.', 4, 'node:8080 CPU', 'value'],
    ['The gateway averaged 12 ms on 3 May 2026.', 5, 'gateway', 'mean'],
    ['only was 12 % at 14:05 on 3 May 2026.', 10, 'only cpu', 'value'],
  ])('reads a claim by the name that observations give: %s', async (text, at, name, statistic) => {
    const { unit } = REGISTER[at];
    expect(await read(text)).toEqual({ key: keyOf(REGISTER[at]), name, unit, statistic });
  });

  it.each([
    ['several series of one entity', 'web-1 was 12 % at 14:05 on 3 May 2026.'],
    ['one name in two scopes', 'queue depth was 12 MB at 14:05 on 3 May 2026.'],
    ['an entity, and another with a metric', 'api latency was 12 ms at 14:05 on 3 May 2026.'],
    ['a unit of another kind', 'web-1 cpu was 12 ms at 14:05 on 3 May 2026.'],
    ['a unit that no rule knows', 'cache hits was 12 % at 14:05 on 3 May 2026.'],
    ['a number without a unit', 'web-1 cpu was 12 at 14:05 on 3 May 2026.'],
    ['no time', 'web-1 cpu was 12 %.'],
    ['a denial', 'web-1 cpu was not 12 % at 14:05 on 3 May 2026.'],
    ['a place', 'web-1 cpu was 12 % in staging at 14:05 on 3 May 2026.'],
    ['a second number', 'web-1 cpu rose from 12 % to 20 % at 14:05 on 3 May 2026.'],
  ])('gives no verdict on %s: %s', async (_, text) => {
    expect(await read(text)).toBeUndefined();
  });

  it.each([
    ['a series that does not exist', 'web-9 cpu was 12 % at 14:05 on 3 May 2026.'],
    ['more than the name', 'the old web-1 cpu was 12 % at 14:05 on 3 May 2026.'],
    ['a series without a unit', 'db cpu was 12 % at 14:05 on 3 May 2026.'],
  ])('waits for %s: %s', async (_, text) => {
    expect(await read(text)).toBe('unnamed');
  });

  it('takes the unit and the first name of the names in texts, where the series has some', async () => {
    expect(await read('given cpu was 12 % at 14:05 on 3 May 2026.')).toEqual({
      key: keyOf(NAMED[0]),
      name: 'load of the house',
      unit: '%',
      statistic: 'value',
    });
  });

  it('lets a name in texts take precedence over an entity with its metric', async () => {
    expect(await read('front load was 12 % at 14:05 on 3 May 2026.')).toMatchObject({ key: keyOf(NAMED[1]) });
    // Also where it leads to no verdict.
    expect(await read('front load was 12 ms at 14:05 on 3 May 2026.')).toBeUndefined();
    const { reader: without } = reader([]);
    const claim = claimOf('front load was 12 % at 14:05 on 3 May 2026.');
    expect((await without.read([claim])).get(claim.id)).toMatchObject({
      series: { entity_id: series('front', 'load', '%').entity_id },
    });
  });

  it('looks up the subjects of many claims at once, and nothing for claims that are not checked anyway', async () => {
    const { reader: own, asked } = reader();
    const texts = [
      'web-1 cpu was 12 %.',
      'The team met for lunch on 3 May 2026.',
      'Alice was 45 on 3 May 2026.',
    ];
    expect((await own.read(texts.map(claimOf))).size).toBe(0);
    expect(asked).toEqual([]);
    await own.read([
      claimOf('web-1 cpu was 12 % on 3 May 2026.'),
      claimOf('cpu of web-2 was 12 % on 3 May 2026.'),
    ]);
    expect(asked).toEqual([
      { entity: 'web-1 cpu' },
      { entity: 'web-1', metric: 'cpu' },
      { entity: 'cpu of web-2' },
      { entity: 'cpu', metric: 'of web-2' },
      { entity: 'web-2', metric: 'cpu' },
      { entity: 'cpu of', metric: 'web-2' },
    ]);
  });
});
