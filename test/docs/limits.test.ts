import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as mcp from '../../api/mcp-framework/wire/json-shape.ts';
import { MOST_OBSERVATIONS } from '../../pipelines/sources/columns.ts';
import * as json from '../../pipelines/sources/json-shape.ts';
import { MOST_FIELDS } from '../../pipelines/sources/line-protocol/lines.ts';
import * as blocks from '../../pipelines/sources/metrics/blocks.ts';
import { LONGEST_LINE, MOST_BROKEN_LINES } from '../../pipelines/sources/ndjson.ts';
import { LARGEST_POINT, LARGEST_RESOURCE, MOST_ELEMENTS } from '../../pipelines/sources/otlp/parts.ts';
import * as shape from '../../pipelines/sources/protobuf/shape.ts';

const grouped = (value: number) => value.toLocaleString('en-US');

/** The row of a table that begins with a text. */
function row(page: string, begin: string): string {
  const lines = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8').split('\n');
  return lines.find((line) => line.startsWith(`| ${begin}`)) ?? '';
}

it.each([
  ['reference/observations.md', 'line of NDJSON', [LONGEST_LINE]],
  ['reference/observations.md', 'lines of a body that', [MOST_BROKEN_LINES]],
  ['reference/observations.md', 'lists and objects', [json.FREE_PARTS, json.CHARACTERS_PER_PART]],
  ['reference/observations.md', 'elements of all', [json.FREE_COMMAS, json.CHARACTERS_PER_COMMA]],
  ['reference/observations.md', 'observations of a body', [MOST_OBSERVATIONS]],
  ['reference/observations.md', 'levels of a JSON text', [json.MOST_LEVELS, json.MOST_NAMES]],
  ['reference/observations.md', 'messages of a protobuf', [shape.FREE_MESSAGES, shape.BYTES_PER_MESSAGE]],
  ['reference/observations.md', 'levels of its messages', [shape.MOST_DEPTH, shape.MOST_ENTRIES]],
  ['how-to/metrics.md', 'name of a metric', [blocks.LONGEST_LABEL_NAME]],
  ['how-to/metrics.md', 'value of a label', [blocks.LONGEST_LABEL_VALUE]],
  ['how-to/metrics.md', 'labels of a series', [blocks.MOST_LABELS, blocks.MOST_LABEL_BYTES]],
  [
    'how-to/metrics.md',
    'labels and tags of all series',
    [blocks.FREE_LABEL_BYTES, blocks.LABEL_BYTES_PER_BYTE],
  ],
  ['how-to/metrics.md', 'attributes of a resource', [LARGEST_RESOURCE]],
  ['how-to/metrics.md', 'point (OTLP)', [LARGEST_POINT, MOST_ELEMENTS]],
  ['how-to/metrics.md', 'samples of a series', [blocks.MOST_SAMPLES]],
  ['how-to/metrics.md', 'fields of a line', [MOST_FIELDS]],
])('finding 3: docs/%s has the bound of the %s', (page, begin, bounds) => {
  const text = row(page, begin);
  for (const bound of bounds) expect(text).toContain(grouped(bound));
});

it('finding 3: messages of MCP have the bounds of bodies, and fewer lists and objects, because they are parsed in one piece', () => {
  const { shapeFault: _, shapeSteps: __, CHARACTERS_PER_PART, ...bounds } = json;
  expect(mcp.CHARACTERS_PER_PART).toBe(4 * CHARACTERS_PER_PART);
  expect(mcp).toMatchObject(bounds);
  const texts = [
    '['.repeat(2000),
    `[${'{},'.repeat(400_000)}{}]`,
    `[${'{"abcdefgh":1},'.repeat(20_000)}{}]`,
    `[${'0,'.repeat(3_000_000)}0]`,
  ];
  for (const text of [texts[0], ...texts.slice(2)]) expect(mcp.shapeFault(text)).toBe(json.shapeFault(text));
  expect(mcp.shapeFault(texts[1])).toContain('lists and objects');
  expect(json.shapeFault(texts[1])).toContain('lists and objects');
  expect(json.shapeFault(texts[2])).toBeUndefined();
  expect(json.shapeFault(texts[3])).toContain('elements');
});
