import { formatInstant } from '../../../../operators/time/instant.ts';
import { uuid } from '../../../api/harness.ts';
import { population } from '../../../operators/engine/population.ts';
import { SECOND, START } from '../../../operators/harness.ts';
import { white } from '../../../operators/noise.ts';

/** The seed of a population that shows many patterns, and a scope of it that shows none that the others lack. */
const SEED = 1;
const LEFT_OUT = uuid('c');
/** Names of a scope and an entity; ids of a population are in them. */
const named = (scope: string, entity: string) => ({
  scope: `fleet-${scope.slice(0, 4)}`,
  entity: `machine-${entity.slice(0, 8)}`,
});

/** A series with a change that a larger one overtakes, so that it is taken back. */
const takenBack = white(1, 220).map((x, second) => ({
  ...{ scope: uuid('back'), entity: uuid('back'), time: START + second * SECOND, features: undefined },
  outcome: x + (second >= 100 ? 12 : 0) - (second >= 112 ? 25 : 0),
}));

/** Observations with every field but ids and metadata, in the order of their times. */
export function populated() {
  const rows = population(SEED).filter(({ scope }) => scope !== LEFT_OUT);
  return [...rows, ...takenBack]
    .sort((a, b) => a.time - b.time)
    .map(({ scope, entity, time, outcome, features }) => ({
      ...named(scope, entity),
      metric: 'load',
      unit: '%',
      tags: { env: 'prod' },
      outcome,
      timestamp: formatInstant(time),
      ...(features && { features, labels: features.map((_, i) => `f${i}`) }),
    }));
}
