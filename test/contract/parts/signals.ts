import { explainersOf } from '../../../operators/detectors/precedence.ts';
import { settingsFrom } from '../../../operators/engine/settings.ts';
import { population } from '../../operators/engine/population.ts';
import { run } from '../../operators/harness.ts';
import { isRecord } from '../flatten.ts';
import { type Line, lineOf } from '../lines.ts';

/** Seeds of populations that together show every pattern. */
const SEEDS = [1, 2, 3, 4, 5, 6];

/** Fields of records of one kind: in how many of them each is, and of which types. */
class Fields {
  private records = 0;
  private readonly fields = new Map<string, { count: number; readonly types: Set<string> }>();

  add(record: object): void {
    this.records++;
    this.addFields('', record);
  }

  private addFields(above: string, record: object): void {
    for (const [name, value] of Object.entries(record)) {
      const path = `${above}.${name}`;
      const type = Array.isArray(value) ? 'array' : typeof value;
      const known = this.fields.get(path) ?? { count: 0, types: new Set() };
      known.count++;
      known.types.add(type);
      this.fields.set(path, known);
      if (isRecord(value)) this.addFields(path, value);
    }
  }

  lines(place: string, path: string): Line[] {
    return [...this.fields].map(([name, { count, types }]) =>
      lineOf(place, '<', `${path}${name}`, {
        type: [...types].sort().join(' | '),
        presence: count === this.records ? 'required' : 'optional',
      }),
    );
  }
}

/**
 * The contract of the records that no schema names: the metrics of each pattern, and each kind of its evidence. They are read from the
 * signals that detection finds.
 */
export function signalLines(): Line[] {
  const metrics = new Map<string, Fields>();
  const evidence = new Map<string, Map<string, Fields>>();
  // What is new in these populations has plainer names; without them it shows as such.
  const plain = explainersOf('novelty').map((pattern) => [pattern, { enabled: false }]);
  const found = [
    ...SEEDS.flatMap((seed) => run(population(seed)).signals()),
    ...run(population(SEEDS[0]), settingsFrom(Object.fromEntries(plain))).signals(),
  ];
  for (const signal of found) {
    const { pattern } = signal;
    const kinds = evidence.get(pattern) ?? new Map<string, Fields>();
    evidence.set(pattern, kinds);
    metrics.set(pattern, metrics.get(pattern) ?? new Fields());
    metrics.get(pattern)?.add(signal.metrics);
    for (const { kind, ...piece } of signal.evidence) {
      const fields = kinds.get(kind) ?? new Fields();
      kinds.set(kind, fields);
      fields.add(piece);
    }
  }
  return [
    ...[...metrics].flatMap(([pattern, fields]) => fields.lines(`signal ${pattern}`, 'metrics')),
    ...[...evidence].flatMap(([pattern, kinds]) =>
      [...kinds].flatMap(([kind, fields]) => {
        const path = `evidence[]<${kind}>`;
        return [
          lineOf(`signal ${pattern}`, '<', path, { type: 'object' }),
          ...fields.lines(`signal ${pattern}`, path),
        ];
      }),
    ),
  ];
}
