import { describe, expect, it } from 'vitest';
import { SeriesDirectory } from '../../../../operators/records/directory.ts';
import type { SeriesIdentity } from '../../../../operators/records/series/description.ts';
import { entityIdOf, scopeIdOf } from '../../../../operators/records/series/name-ids.ts';
import { idsOf } from '../../../../operators/records/series/register.ts';
import { fc, runs } from '../../../property.ts';
import { uuid } from '../../../sinks/fixtures.ts';

/** Takes an identity as an interface does; the number of the series, or the issue. */
function take(directory: SeriesDirectory, given: SeriesIdentity) {
  const { register } = directory;
  const found = register.find(given);
  if (found >= 0) return found;
  const ids = idsOf(given);
  const known = directory.find(ids.scope_id, ids.entity_id);
  const issue = register.issueOf(known, { ...given, ...ids });
  if (issue !== undefined) return issue;
  const series = directory.intern(ids.scope_id, ids.entity_id);
  register.apply(series, given);
  return series;
}

const web = { scope: 'prod', entity: 'web-1' };

describe('a series by names', () => {
  it('has the ids that derive from them, one for each metric', () => {
    const directory = new SeriesDirectory();
    expect(take(directory, web)).toBe(0);
    expect(take(directory, { ...web, metric: 'cpu' })).toBe(1);
    expect(take(directory, web)).toBe(0);
    expect(directory.register.find({ ...web, metric: 'cpu' })).toBe(1);
    expect(directory.key(0)).toEqual({ scope_id: scopeIdOf('prod'), entity_id: entityIdOf('web-1') });
    expect(directory.key(1)).toEqual({ scope_id: scopeIdOf('prod'), entity_id: entityIdOf('web-1', 'cpu') });
    expect(directory.register.of(1)).toEqual({ ...web, metric: 'cpu' });
    expect(directory.register.nameOfScope(scopeIdOf('prod'))).toBe('prod');
  });

  it('is the one that came under these ids before, and may be named beside one id', () => {
    const directory = new SeriesDirectory();
    directory.intern(scopeIdOf('prod'), entityIdOf('web-1'));
    expect(directory.register.find(web)).toBe(-1);
    expect(take(directory, web)).toBe(0);
    expect(take(directory, { scope_id: scopeIdOf('prod'), entity: 'web-1' })).toBe(0);
    expect(take(directory, { scope: 'prod', entity_id: entityIdOf('web-1') })).toBe(0);
    expect(directory.size).toBe(1);
  });

  it('keeps the latest unit and tags, tags as a whole', () => {
    const directory = new SeriesDirectory();
    take(directory, { ...web, unit: 'ms', tags: { env: 'a', dc: 'b' } });
    take(directory, { ...web, tags: { env: 'c' } });
    expect(directory.register.of(0)).toEqual({ ...web, unit: 'ms', tags: { env: 'c' } });
    take(directory, { ...web, tags: {} });
    expect(directory.register.of(0)).toEqual({ ...web, unit: 'ms', tags: {} });
    expect(directory.register.find({ ...web, unit: 's' })).toBe(-1);
  });

  it('has no metric that was given beside its id, once it is named by the name from which the id derives', () => {
    const directory = new SeriesDirectory();
    take(directory, { scope: 'prod', entity_id: entityIdOf('web-1'), metric: 'cpu' });
    expect(take(directory, web)).toBe(0);
    expect(directory.register.of(0)).toEqual(web);
    expect(directory.register.find(web)).toBe(0);
  });

  it('never changes the names from which its ids derive', () => {
    const directory = new SeriesDirectory();
    take(directory, web);
    const ids = directory.key(0);
    expect(take(directory, { ...ids, entity: 'db-1' })).toMatchObject({ path: 'entity' });
    expect(take(directory, { ...ids, metric: 'cpu' })).toMatchObject({ path: 'metric' });
    expect(take(directory, { ...ids, scope: 'test' })).toMatchObject({ path: 'scope' });
    expect(directory.register.of(0)).toEqual(web);
  });
});

describe('a series by ids', () => {
  const ids = { scope_id: uuid('scope'), entity_id: uuid('entity') };

  it('is named beside them, and renamed: the latest name counts, and the former is free', () => {
    const directory = new SeriesDirectory();
    expect(take(directory, ids)).toBe(0);
    take(directory, { ...ids, ...web, metric: 'cpu' });
    expect(directory.register.of(0)).toEqual({ ...web, metric: 'cpu' });
    take(directory, { ...ids, entity: 'web-2' });
    expect(directory.register.of(0)).toEqual({ scope: 'prod', entity: 'web-2', metric: 'cpu' });
    const other = { scope_id: ids.scope_id, entity_id: uuid('other') };
    expect(take(directory, { ...other, entity: 'web-1', metric: 'cpu' })).toBe(1);
    expect(take(directory, { ...other, scope: 'live' })).toBe(1);
    expect(directory.register.of(0).scope).toBe('live');
  });

  it('does not get a name that belongs to another series, which the error names by its id', () => {
    const directory = new SeriesDirectory();
    take(directory, { ...ids, entity: 'web-1' });
    const other = { scope_id: ids.scope_id, entity_id: uuid('other') };
    expect(take(directory, { ...other, entity: 'web-1' })).toEqual({
      path: 'entity',
      message: `"web-1" is the name of entity ${ids.entity_id} in this scope; send that as entity_id, or another name`,
    });
    expect(take(directory, { scope_id: ids.scope_id, entity: 'web-1' })).toMatchObject({ path: 'entity' });
    expect(take(directory, { ...other, entity: 'web-1', metric: 'cpu' })).toBe(1);
    take(directory, { ...ids, scope: 'prod' });
    expect(take(directory, { scope: 'prod', entity: 'db-1' })).toMatchObject({
      path: 'scope',
      message: expect.stringContaining(ids.scope_id),
    });
    expect(directory.size).toBe(2);
  });
});

describe('a register', () => {
  it('gives what changed until that is stored, and takes it back', () => {
    const directory = new SeriesDirectory();
    take(directory, { ...web, unit: 'ms' });
    const first = directory.register.undescribed();
    expect(first.series).toEqual([{ series: 0, entity: 'web-1', unit: 'ms' }]);
    expect(first.scopes).toEqual([{ scope_id: scopeIdOf('prod'), scope: 'prod' }]);
    take(directory, { ...web, unit: 's' });
    first.settled();
    const second = directory.register.undescribed();
    expect([second.series, second.scopes]).toEqual([[{ series: 0, entity: 'web-1', unit: 's' }], []]);
    second.settled();
    expect(directory.register.undescribed().series).toEqual([]);
    const again = new SeriesDirectory();
    again.intern(scopeIdOf('prod'), entityIdOf('web-1'));
    again.register.restore({ series: second.series, scopes: first.scopes });
    expect(again.register.find({ ...web, unit: 's' })).toBe(0);
    expect(again.register.undescribed().series).toEqual([]);
  });

  it('never has two series of a scope under one name, and finds each by its own', () => {
    const names = fc.constantFrom('a', 'b', 'c');
    const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });
    const identity = fc.record({
      scope_id: maybe(fc.constantFrom(uuid('s'), scopeIdOf('a'))),
      entity_id: maybe(fc.constantFrom(uuid('e'), uuid('f'), entityIdOf('a'), entityIdOf('b', 'a'))),
      scope: maybe(names),
      entity: maybe(names),
      metric: maybe(names),
    });
    const sound = identity.filter(
      ({ scope_id, scope, entity_id, entity }) =>
        (scope_id ?? scope) !== undefined && (entity_id ?? entity) !== undefined,
    );
    fc.assert(
      fc.property(fc.array(sound, { maxLength: 30 }), (all) => {
        const directory = new SeriesDirectory();
        const { register } = directory;
        for (const given of all) {
          const series = take(directory, given);
          if (typeof series !== 'number') continue;
          expect(directory.key(series)).toEqual(idsOf(given));
          expect(register.find(given)).toBe(series);
          expect(register.of(series)).toMatchObject(
            JSON.parse(JSON.stringify({ scope: given.scope, entity: given.entity, metric: given.metric })),
          );
        }
        const held = Array.from({ length: directory.size }, (_, series) => {
          const { entity, metric } = register.of(series);
          return entity === undefined
            ? []
            : [JSON.stringify([directory.scope(series), entity, metric ?? null])];
        }).flat();
        expect(new Set(held).size).toBe(held.length);
        const scopes = new Map(
          Array.from({ length: directory.size }, (_, series) => [
            directory.scope(series),
            register.of(series).scope,
          ]),
        );
        const named = [...scopes.values()].filter((name) => name !== undefined);
        expect(new Set(named).size).toBe(named.length);
        // An identity that a register gives leads back to the series, here and in an empty one.
        for (let series = 0; series < directory.size; series++) {
          expect(register.find(register.identity(series))).toBe(series);
          expect(idsOf(register.identity(series))).toEqual(directory.key(series));
        }
      }),
      { numRuns: runs(600) },
    );
  });
});
