import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/frame/frame.ts';

describe('the stage of a statement', () => {
  it.each([
    ['The migration is planned', 'planned'],
    ['We will migrate to Postgres', 'planned'],
    ['Nina is going to move', 'planned'],
    ['The migration is still running', 'ongoing'],
    ['The migration is in progress', 'ongoing'],
    ['The migration has been completed', 'done'],
    ['The audit is complete', 'done'],
    ['Nina has moved to Oslo', 'done'],
    ['We used to use MySQL', 'past'],
  ])('%s: %s', (text, stage) => {
    expect(frameOf(text).aspect.stage).toBe(stage);
  });

  it.each(['We use MySQL', 'The key is used to sign tokens', 'The cluster has three nodes'])(
    '%s: none',
    (text) => {
      expect(frameOf(text).aspect.stage).toBeUndefined();
    },
  );
});
