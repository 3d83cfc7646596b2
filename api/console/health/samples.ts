/** A sample of a metric in Prometheus' text format. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

function numberOf(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  return text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text);
}

/** Reads metrics in Prometheus' text format; comments are left out. */
export function samplesOf(text: string): Sample[] {
  return text.split('\n').flatMap((line): Sample[] => {
    const found = SAMPLE.exec(line);
    if (found === null) return [];
    const [, name = '', labels = '', value = ''] = found;
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', quoted = '']): [string, string] => [
      key,
      quoted.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character)),
    ]);
    return [{ name, labels: Object.fromEntries(pairs), value: numberOf(value) }];
  });
}

/** Metrics at one moment. */
export class Snapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  private readonly samples: readonly Sample[];

  constructor(at: number, samples: readonly Sample[]) {
    this.at = at;
    this.samples = samples;
  }

  /** Samples of a metric. */
  of(name: string): readonly Sample[] {
    return this.samples.filter((sample) => sample.name === name);
  }

  /** Sum of a metric over its samples with these labels; undefined if there are none with a number. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    const values = this.of(name)
      .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
      .map(({ value }) => value)
      .filter((value) => !Number.isNaN(value));
    return values.length === 0 ? undefined : values.reduce((total, value) => total + value, 0);
  }
}

/** Growth of a counter per second between two moments; undefined before the second one, and after a restart. */
export function rate(name: string, now: Snapshot, before: Snapshot | undefined): number | undefined {
  const [later, earlier] = [now.sum(name), before?.sum(name)];
  if (later === undefined || earlier === undefined || before === undefined) return undefined;
  return later < earlier || now.at <= before.at
    ? undefined
    : ((later - earlier) * 1000) / (now.at - before.at);
}

/** Mean of what a histogram counted between two moments, or ever, if nothing came between. */
export function mean(name: string, now: Snapshot, before: Snapshot | undefined): number | undefined {
  const [sum, count] = [now.sum(`${name}_sum`), now.sum(`${name}_count`)];
  if (sum === undefined || count === undefined || count === 0) return undefined;
  const [sum0, count0] = [before?.sum(`${name}_sum`) ?? 0, before?.sum(`${name}_count`) ?? 0];
  return count > count0 ? (sum - sum0) / (count - count0) : sum / count;
}
