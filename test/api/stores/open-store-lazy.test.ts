import { expect, it } from 'vitest';
import { DYNAMIC, packagesOf, STATIC } from '../../imports.ts';

const ENGINES = ['@duckdb/node-api', 'pg'];

it.each(['api/cli/main.ts', 'api/cli/commands/signals.ts', 'api/cli/commands/memory/query.ts'])(
  '%s loads no engine but the one that holds the store',
  (entry) => {
    const enginesOf = (packages: Set<string>) => ENGINES.filter((name) => packages.has(name));
    expect(enginesOf(packagesOf(entry, [STATIC]))).toEqual([]);
    expect(enginesOf(packagesOf(entry, [STATIC, DYNAMIC]))).toEqual(ENGINES);
  },
);
