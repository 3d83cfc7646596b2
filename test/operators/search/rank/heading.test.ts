import { expect, it } from 'vitest';
import { headingOf } from '../../../../operators/search/rank/heading.ts';

it.each([
  ['# Setup\nRun it.', '# Setup'],
  ['###### A question?\n\nAn answer.', '###### A question?'],
  ['Kafka and Postgres\nAny number of workers.', 'Kafka and Postgres'],
  ['  Retention (days)  \r\nThirty.', 'Retention (days)'],
  ['Konfiguration für Ärzte\nDreißig Tage.', 'Konfiguration für Ärzte'],
  ['`replay`\nReads a file.', '`replay`'],
])('%j begins with the heading %j', (text, heading) => {
  expect(headingOf(text)).toBe(heading);
});

it.each([
  ['one line', 'Kafka and Postgres'],
  ['a sentence first', 'It runs.\nIt stops.'],
  ['a question first', 'Does it run?\nIt does.'],
  ['a line that goes on', 'Either it runs, or,\nif not, it stops.'],
  ['a list of one level', '- one:\n- two'],
  ['a long line', `${'word '.repeat(17)}end\nMore.`],
  ['an empty line first', '\nIt runs.'],
  ['nothing', ''],
])('%s has none', (_, text) => {
  expect(headingOf(text)).toBe('');
});
