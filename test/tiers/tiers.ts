import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules of the tests by which a file asks for something that a clone does not have. */
const SERVICES =
  /^test\/(services\/(kafka|postgres|mariadb|libsql|pgbouncer|prometheus|chromium|opentelemetry)|docs\/notebooks)\b/;

/** What is built around the product: a change of the product that breaks it breaks the product's own tests as well, so a person need not wait for it. */
const AROUND = /^test\/(bench|deploy|release)\//;

/** The kinds of stores: a file that runs on each of them belongs to both tiers, and runs in each on those of that tier. */
const STORES = 'test/e2e/stores.ts';

const IMPORTED = /^(?:import|export)\b[^;]*?from\s+'(\.[^']+)';|^import\s+'(\.[^']+)';/gm;

/** The test files of each tier. */
export interface Tiers {
  /** What needs nothing but a clone: `npm test`. */
  readonly clone: readonly string[];
  /** What needs Kafka, a database server, a browser or another program beside it: `npm run test:services`. */
  readonly services: readonly string[];
  /** What kills, storms and fills disks, and what is around the product, its benches and packages: `npm run test:faults`. */
  readonly faults: readonly string[];
}

/**
 * Sorts the test files by their folder and by what they import: nobody has to keep a list.
 *
 * @param root folder of tidemark
 */
export function tiers(root: string): Tiers {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    let found = imports.get(file);
    if (found === undefined) {
      const text = readFileSync(join(root, file), 'utf8');
      found = [...text.matchAll(IMPORTED)]
        .map(([, from, alone]) => join(dirname(file), from ?? alone))
        .filter((path) => path.startsWith('test/') && path.endsWith('.ts'));
      imports.set(file, found);
    }
    return found;
  };
  const reaches = (file: string, wanted: (path: string) => boolean, around = new Set<string>()): boolean => {
    if (wanted(file)) return true;
    around.add(file);
    return importsOf(file).some((next) => !around.has(next) && reaches(next, wanted, around));
  };
  const clone: string[] = [];
  const services: string[] = [];
  const faults: string[] = [];
  const all = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  for (const name of all.map((one) => join('test', one)).sort()) {
    if (!name.endsWith('.test.ts')) continue;
    if (name.startsWith('test/faults/') || AROUND.test(name)) {
      faults.push(name);
      continue;
    }
    const isOfStores = reaches(name, (path) => path === STORES);
    const isOfServices = reaches(name, (path) => SERVICES.test(path));
    if (isOfStores || !isOfServices) clone.push(name);
    if (isOfServices) services.push(name);
  }
  return { clone, services, faults };
}
