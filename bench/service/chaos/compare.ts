import type { Signal } from '../../../operators/signals/signal.ts';
import type { Archive, ObservationPosition, SignalPosition } from '../../../sinks/store.ts';

const PAGE = 1000;

/** Differences of two stores; empty when they are equal. */
export interface Differences {
  readonly observations: number;
  readonly signals: number;
  /** The first different rows, as text. */
  readonly examples: readonly string[];
}

/** Observations of a scope in event-time order, each as text without its id, which a replay of files does not preserve. */
async function* observationsOf(store: Archive, scope_id: string) {
  let after: ObservationPosition | undefined;
  do {
    const page = await store.observations({ scope_id }, PAGE, after);
    for (const { id: _, ...row } of page.rows) yield JSON.stringify(row);
    after = page.next;
  } while (after !== undefined);
}

/** The fields that do not depend on the times of ticks, as text. */
function timeless({ detected_at: _, updated_at: __, revision: ___, ...signal }: Signal): string {
  return JSON.stringify(signal);
}

/** Every signal of a store by id. */
export async function signalsOf(store: Archive): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let after: SignalPosition | undefined;
  do {
    const page = await store.signals({}, PAGE, after);
    for (const signal of page.rows) found.set(signal.id, timeless(signal));
    after = page.next;
  } while (after !== undefined);
  return found;
}

/** Compares two stores row by row: observations scope by scope, and signals without fields that depend on the wall clock. */
export async function compareStores(
  expected: Archive,
  found: Archive,
  scopes: readonly string[],
): Promise<Differences> {
  const examples: string[] = [];
  const note = (what: string, a: string | undefined, b: string | undefined) => {
    if (examples.length < 10) examples.push(`${what}: expected ${a ?? 'nothing'}, found ${b ?? 'nothing'}`);
  };
  let observations = 0;
  for (const scope of scopes) {
    const theirs = observationsOf(found, scope);
    for await (const row of observationsOf(expected, scope)) {
      const { value } = await theirs.next();
      if (value === row) continue;
      observations++;
      note('observation', row, value ?? undefined);
    }
    for await (const row of theirs) {
      observations++;
      note('observation', undefined, row);
    }
  }
  const [right, left] = [await signalsOf(expected), await signalsOf(found)];
  let signals = 0;
  for (const id of new Set([...right.keys(), ...left.keys()])) {
    if (right.get(id) === left.get(id)) continue;
    signals++;
    note('signal', right.get(id), left.get(id));
  }
  return { observations, signals, examples };
}
