// Names the test files that failed, a line each, from what vitest's JSON reporter wrote into the file that is named.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const { name, status } of testResults) {
  if (status !== 'passed') console.log(relative('.', name));
}
