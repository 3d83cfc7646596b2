import { describe, expect, it } from 'vitest';
import { exclusiveClass } from '../../../operators/language/closed-classes.ts';

describe('exclusiveClass', () => {
  it.each([
    ['red', 'blue', 'colour'],
    ['silver', 'brown', 'colour'],
    ['france', 'spain', 'country'],
    ['french', 'spanish', 'nationality'],
    ['indian', 'north_korean', 'nationality'],
    ['third', '8th', 'ordinal'],
    ['beer', 'water', 'drink'],
    ['kitchen', 'bathroom', 'room'],
    ['postgresql', 'mysql', 'database'],
    ['react', 'vue', 'frontend'],
    ['wood', 'steel', 'material'],
    ['potato', 'carrot', 'vegetable'],
  ])('%s and %s exclude each other as a %s', (one, other, name) => {
    expect(exclusiveClass(one, other)).toBe(name);
    expect(exclusiveClass(other, one)).toBe(name);
  });

  it.each([
    ['postgres', 'postgresql'],
    ['big', 'large'],
    ['wine', 'champagne'],
    ['usa', 'united_states'],
  ])('%s and %s are the same or kinds of each other', (one, other) => {
    expect(exclusiveClass(one, other)).toBe('same');
  });

  it('has no class for words of two', () => {
    expect(exclusiveClass('beer', 'france')).toBeUndefined();
    expect(exclusiveClass('table', 'chair')).toBeUndefined();
  });
});
