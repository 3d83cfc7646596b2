import { formatInstant } from '../../../../operators/time/instant.ts';
import { uuid } from '../../../api/harness.ts';
import { population } from '../../../operators/engine/population.ts';

/** The seed of a population that shows many patterns, and a scope of it that shows none that the others lack. */
const SEED = 1;
const LEFT_OUT = uuid('c');
/** Names of a scope and an entity; ids of a population are in them. */
const named = (scope: string, entity: string) => ({
  scope: `fleet-${scope.slice(0, 4)}`,
  entity: `machine-${entity.slice(0, 8)}`,
});

/** Observations with every field but ids and metadata, in the order of their times. */
export function populated() {
  const rows = population(SEED).filter(({ scope }) => scope !== LEFT_OUT);
  return rows.map(({ scope, entity, time, outcome, features }) => ({
    ...named(scope, entity),
    metric: 'load',
    unit: '%',
    tags: { env: 'prod' },
    outcome,
    timestamp: formatInstant(time),
    ...(features && { features, labels: features.map((_, i) => `f${i}`) }),
  }));
}
