import { expect, test } from 'vitest';
import { paragraphs } from '../../../bench/memory/docs/paragraphs.ts';
import { QUESTIONS } from '../../../bench/memory/docs/questions.ts';
import { goldOf } from '../../../bench/memory/docs.ts';

test('every question about the documents is answered by few of their paragraphs', () => {
  const asked = goldOf(paragraphs());
  expect(asked.map(({ question }) => question)).toEqual(QUESTIONS.map(({ question }) => question));
  expect(asked.filter(({ gold }) => gold.size > 2)).toEqual([]);
});

test('a question that no paragraph answers is named', () => {
  expect(() => goldOf(paragraphs().slice(0, 1))).toThrow(
    /no paragraph .* correct bench\/memory\/docs\/questions\.ndjson/,
  );
});
