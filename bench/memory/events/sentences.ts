import { uniform } from '../../../operators/statistics/seeded-random.ts';

const PEOPLE =
  'Anna Ben Carla David Elena Farid Grace Henrik Ines Jonas Kofi Laura Mateo Nadia Oscar Priya Quinn Rosa Samir Tara'.split(
    ' ',
  );
const DATABASES = 'PostgreSQL MySQL SQLite MongoDB Redis DuckDB CockroachDB Cassandra'.split(' ');
const PLACES = 'Berlin Madrid Oslo Lisbon Vienna Prague Dublin Athens Helsinki Warsaw'.split(' ');
const PARTS =
  'scheduler importer exporter gateway cache parser ledger indexer notifier renderer planner resolver'.split(
    ' ',
  );
const AREAS =
  'billing checkout search catalog shipping pricing identity reporting fraud inventory loyalty support'.split(
    ' ',
  );
const STATES = ['is running', 'is down', 'is healthy', 'is slow', 'was restarted', 'was upgraded', 'failed'];
const METRICS = ['response time', 'error rate', 'queue length', 'memory use', 'throughput'];
const UNITS: Record<string, string> = {
  'response time': 'ms',
  'error rate': '%',
  'queue length': 'messages',
  'memory use': 'MB',
  throughput: 'requests per second',
};

/**
 * Sentences of a team, from a seed: facts with numbers, roles, states, preferences and decisions about things of varying frequency.
 *
 * @param things number of different things
 */
export function sentences(seed: number, things: number): () => string {
  const random = uniform(seed);
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  /** Rank by a power law with exponent 1/2, by its inverse on a continuum. */
  const thing = () => {
    const rank = Math.floor(things * random() ** 2);
    return `${AREAS[rank % AREAS.length]} ${PARTS[Math.floor(rank / AREAS.length) % PARTS.length]} ${rank}`;
  };
  const number = (most: number) => 1 + Math.floor(random() * most);
  const makers: (() => string)[] = [
    () => {
      const metric = of(METRICS);
      return `The ${metric} of the ${thing()} is ${number(900)} ${UNITS[metric]}.`;
    },
    () => `The ${thing()} ${of(STATES)}.`,
    () => `The ${thing()} stores its data in ${of(DATABASES)}.`,
    () => `${of(PEOPLE)} owns the ${thing()}.`,
    () => `${of(PEOPLE)} reported ${number(40)} errors in the ${thing()} on Monday.`,
    () => `We decided to move the ${thing()} to ${of(PLACES)}.`,
    () => `The ${thing()} does not support ${of(DATABASES)}.`,
    () => `${of(PEOPLE)} prefers ${of(DATABASES)} for the ${thing()}.`,
    () => `The tests of the ${thing()} passed after ${number(30)} minutes.`,
    () => `The ${thing()} depends on the ${thing()}.`,
  ];
  return () => of(makers)();
}
