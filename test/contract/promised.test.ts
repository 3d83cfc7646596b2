import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseContract } from './lines.ts';
import { PARTS } from './whole.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The texts that a text with lists in braces stands for; `{id}` without a comma is a field of a path. */
function expanded(text: string): string[] {
  const [whole, list] = /\{((?:[^{}]|\{\w+\})*,(?:[^{}]|\{\w+\})*)\}/.exec(text) ?? [];
  if (whole === undefined || list === undefined) return [text];
  return list.split(',').flatMap((one) => expanded(text.replace(whole, () => one)));
}

it('a list in braces stands for each of its names', () => {
  expect(expanded('GET /v1/{a,b}/{id} < {c,d e}')).toEqual([
    'GET /v1/a/{id} < c',
    'GET /v1/a/{id} < d e',
    'GET /v1/b/{id} < c',
    'GET /v1/b/{id} < d e',
  ]);
  expect(expanded('{GET /v1/x/{id},PUT /v1/y} < 200')).toEqual(['GET /v1/x/{id} < 200', 'PUT /v1/y < 200']);
});

it('the contract has every name that was promised before the first release', () => {
  const known = new Set(
    PARTS.flatMap((part) => [...parseContract(read(`${part}.txt`)).keys()].map((key) => `${part} ${key}`)),
  );
  const promised = read('promised.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap(expanded);
  expect(promised.length).toBeGreaterThan(250);
  expect(promised.filter((name) => !known.has(name))).toEqual([]);
});
