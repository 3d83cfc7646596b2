import { expect, test } from 'vitest';
import { entityIdOf, scopeIdOf } from '../../../../operators/records/series/name-ids.ts';

// The vectors are those of Python's uuid.uuid5.
test('ids of names are UUIDs of version 5', () => {
  expect(scopeIdOf('prod')).toBe('9fdc0cfa-64d1-50d5-9079-1411bc6eb60e');
  expect(entityIdOf('web-1')).toBe('8fb916f7-1e5e-5b02-b90f-e20d6e49ec1b');
  expect(entityIdOf('web-1', 'cpu')).toBe('ecfebf18-9f02-56ee-987d-f9b1b528ec7d');
  expect(entityIdOf('Wärme 🔥')).toBe('38fcdbf7-9617-56d7-bfc2-9cf005b8edb3');
});
