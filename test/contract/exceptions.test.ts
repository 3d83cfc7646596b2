import { expect, it } from 'vitest';
import type { Change } from './compare.ts';
import { judge, parseExceptions } from './exceptions.ts';

const LIST = `# A comment.

GET /v1/a < 200.b # nobody has ever received it
Thing > c: # d # the first mark ends the key
`;

it('reads keys and reasons', () => {
  expect(parseExceptions(LIST)).toEqual([
    { key: 'GET /v1/a < 200.b', reason: 'nobody has ever received it' },
    { key: 'Thing > c:', reason: 'd # the first mark ends the key' },
  ]);
  for (const line of ['GET /v1/a < 200.b', 'GET /v1/a < 200.b # ', 'GET /v1/a < 200.b #']) {
    expect(() => parseExceptions(line)).toThrow('needs a reason');
  }
});

it('excuses breaking changes only, and names exceptions that excuse nothing', () => {
  const change = (key: string, kind: Change['kind']): Change => ({ key, kind, what: 'is gone' });
  const changes = [change('a', 'breaking'), change('b', 'breaking'), change('c', 'additive')];
  const exceptions = ['a', 'c', 'd'].map((key) => ({ key, reason: 'wanted' }));
  expect(judge(changes, exceptions)).toEqual({
    unexcused: [changes[1]],
    idle: [exceptions[1], exceptions[2]],
  });
});
