import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sharedDesk } from '../open.ts';
import { askEveryTool } from './every-tool.ts';

const DRAFTS = { 'draft-07': Ajv, 'draft 2020-12': Ajv2020 };
const Keywords = z.record(z.string(), z.unknown());
const desk = sharedDesk('in this process', '2025 over a channel');

it('finding 7: validators of draft-07 and of 2020-12 accept the answers of every tool', async () => {
  const { tools } = await desk().client.listTools();
  const validators = new Map(
    tools.map(({ name, inputSchema, outputSchema }) => [
      name,
      Object.entries(DRAFTS).map(([draft, Draft]) => {
        // Strict, it refuses keywords that its draft does not have.
        const ajv = new Draft({ strict: true, allowUnionTypes: true, formats: fullFormats });
        return { draft, input: ajv.compile(inputSchema), output: ajv.compile(Keywords.parse(outputSchema)) };
      }),
    ]),
  );
  const called = new Set<string>();
  await askEveryTool(async (name, input) => {
    const {
      structuredContent,
      content,
      isError = false,
    } = await desk().client.callTool({
      name,
      arguments: { ...input },
    });
    expect({ name, isError, content }).toEqual({ name, isError: false, content: expect.anything() });
    for (const { draft, ...by } of validators.get(name) ?? []) {
      by.input(input);
      by.output(structuredContent);
      expect([name, draft, by.input.errors, by.output.errors]).toEqual([name, draft, null, null]);
    }
    called.add(name);
    return structuredContent;
  });
  expect([...called].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});
