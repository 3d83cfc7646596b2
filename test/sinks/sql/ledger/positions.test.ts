import { describe, expect, it } from 'vitest';
import { furthest } from '../../../../sinks/sql/ledger/positions.ts';

const at = (partition: string, offset: string) => ({ source: 's', partition, offset });

describe('furthest', () => {
  it('keeps the greatest offset of each partition, by number', () => {
    const known = [at('p', '9'), at('q', '9007199254740992')];
    expect(
      furthest(known, [at('p', '10'), at('p', '2'), at('q', '9007199254740993'), at('q', '1'), at('r', '0')]),
    ).toEqual([at('p', '10'), at('q', '9007199254740993'), at('r', '0')]);
  });

  it('keeps sources apart whose names run together', () => {
    const one = { source: 'a', partition: 'b\nc', offset: '1' };
    const other = { source: 'c\na', partition: 'b', offset: '2' };
    expect(furthest([one], [other])).toEqual([one, other]);
  });
});
