import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidInput } from '../../../operators/records/errors.ts';
import type { Bench, Figure } from '../../bench.ts';
import { check, Loaded } from './check.ts';
import { readScript } from './script.ts';

interface FileCounts {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly leftOut: number;
}

function ofFile(name: string, text: string): FileCounts {
  const loaded = new Loaded();
  const failed: string[] = [];
  let [passed, leftOut] = [0, 0];
  for (const command of readScript(text)) {
    if (command.kind === 'clear') loaded.clear();
    else if (command.kind === 'load') loaded.load(command);
    else {
      const verdict = check(command, loaded);
      if (verdict.outcome === 'passed') passed++;
      else if (verdict.outcome === 'left out') leftOut++;
      else failed.push(`${name}:${command.line} ${command.query}\n    ${verdict.reason}`);
    }
  }
  return { passed, failed, leftOut };
}

/**
 * How many expressions of the tests of Prometheus give what these expect. `--data` is the folder promql/promqltest/testdata of
 * github.com/prometheus/prometheus (Apache-2.0), which is not kept here; `--results` is a file for the expressions that fail, which are
 * printed without one. Evaluations of native histograms, which tidemark does not store, are left out and counted. The baseline is what
 * the files expect.
 */
export const promql: Bench = {
  name: 'promql',
  summary: 'the tests of PromQL by Prometheus, against tidemark’s evaluator',
  run({ smoke, data, results }) {
    if (data === undefined)
      throw new InvalidInput(
        'give the folder promql/promqltest/testdata of github.com/prometheus/prometheus with --data',
      );
    const names = readdirSync(data)
      .filter((name) => name.endsWith('.test'))
      .sort();
    if (names.length === 0) throw new InvalidInput(`${data} has no files that end in .test`);
    const figures: Figure[] = [];
    const failed: string[] = [];
    let [passed, leftOut] = [0, 0];
    for (const name of smoke ? names.slice(0, 2) : names) {
      const counts = ofFile(name, readFileSync(join(data, name), 'utf8'));
      passed += counts.passed;
      leftOut += counts.leftOut;
      failed.push(...counts.failed);
      figures.push(
        { name: `${name}: passed`, value: counts.passed, unit: '' },
        { name: `${name}: failed`, value: counts.failed.length, unit: '' },
        { name: `${name}: left out`, value: counts.leftOut, unit: '' },
      );
    }
    const text = failed.map((one) => `${one}\n`).join('');
    if (results === undefined) process.stdout.write(text);
    else writeFileSync(results, text);
    figures.push(
      { name: 'passed', value: passed, unit: '' },
      { name: 'failed', value: failed.length, unit: '' },
      { name: 'left out', value: leftOut, unit: '' },
      { name: 'passed, of those not left out', value: (100 * passed) / (passed + failed.length), unit: '%' },
    );
    return Promise.resolve(figures);
  },
};
