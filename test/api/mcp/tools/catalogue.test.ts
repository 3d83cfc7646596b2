import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sharedDesk } from '../open.ts';

/** Formats that JSON Schema itself names and these schemas use. */
const FORMATS = ['uuid', 'date-time'];
const WRITING = ['ingest_observations', 'give_feedback', 'remember', 'process_text', 'resolve', 'forget'];

/** A schema of an input, as far as it is looked at. */
const Shape = z.looseObject({
  properties: z.record(z.string(), z.looseObject({ description: z.string() })).default({}),
  additionalProperties: z.literal(false),
});

/** Every value that a key has somewhere in a tree. */
function valuesOf(tree: unknown, key: string): unknown[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(value, key),
  ]);
}

describe('what the tools say of themselves', () => {
  const desk = sharedDesk('in this process', '2026 over HTTP');
  const reading = sharedDesk('in this process', '2025 over a channel', { readOnly: true });

  it('has a title, a description with an example, and every field described, and refuses others', async () => {
    const { tools } = await desk().client.listTools();
    expect(tools.length).toBeGreaterThan(10);
    for (const { name, title, description, inputSchema, outputSchema } of tools) {
      expect([name, typeof title, typeof outputSchema]).toEqual([name, 'string', 'object']);
      expect(description).toMatch(/Example: \{.*\}$/);
      expect(Object.keys(Shape.parse(inputSchema).properties).length).toBeGreaterThan(0);
      for (const format of valuesOf(inputSchema, 'format')) expect(FORMATS).toContain(format);
      expect(valuesOf(inputSchema, '$ref')).toEqual([]);
    }
  });

  it('has examples that the tools take', async () => {
    const { tools } = await desk().client.listTools();
    for (const { name, description = '' } of tools) {
      for (const [example] of description
        .slice(description.indexOf('Example: '))
        .matchAll(/\{.*?\}(?=,? or|$)/g)) {
        const result = await desk().client.callTool({
          name,
          arguments: z.record(z.string(), z.unknown()).parse(JSON.parse(example)),
        });
        expect([name, JSON.stringify(result.content)]).toEqual([
          name,
          expect.not.stringMatching(/is not acceptable/),
        ]);
      }
    }
  });

  it('hints at what each does', async () => {
    const { tools } = await desk().client.listTools();
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]));
    for (const [name, hint] of hints) {
      expect([name, hint?.readOnlyHint]).toEqual([name, !WRITING.includes(name)]);
      expect([name, hint?.destructiveHint]).toEqual([name, ['resolve', 'forget'].includes(name)]);
      expect([name, hint?.openWorldHint]).toEqual([name, ['query', 'process_text'].includes(name)]);
    }
  });

  it('leaves out what writes where nothing may be written', async () => {
    const all = (await desk().client.listTools()).tools.map(({ name }) => name);
    const { tools } = await reading().client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(all.filter((name) => !WRITING.includes(name)));
    for (const [{ client }, said] of [
      [reading(), []],
      [desk(), WRITING.filter((name) => !['resolve', 'give_feedback', 'forget'].includes(name))],
    ] as const) {
      expect(WRITING.filter((name) => client.getInstructions()?.includes(name))).toEqual(said);
    }
    await expect(
      reading().client.callTool({ name: 'remember', arguments: { text: 'It works.' } }),
    ).rejects.toMatchObject({ code: -32602 });
  });
});
