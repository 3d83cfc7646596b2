import type { Tool } from '../define/tool.ts';
import { ErrorCode, RequestError } from '../errors.ts';
import { jsonSchemaOf } from '../schema/json-schema.ts';
import type { Offer } from './offer.ts';
import { argumentsOf } from './serve-prompt.ts';

/** The JSON Schemas of a tool, which are created once. */
interface Schemas {
  readonly input: { [keyword: string]: unknown; type: 'object' };
  readonly output: Readonly<Record<string, unknown>> | undefined;
}

const made = new WeakMap<Tool, Schemas>();

/** The JSON Schemas (draft 2020-12) of the input and output of a tool. */
export function schemasOf(tool: Tool): Schemas {
  const known = made.get(tool);
  if (known !== undefined) return known;
  const schemas: Schemas = {
    input: { ...tool.input.schema() },
    output: tool.output && jsonSchemaOf(tool.output, 'output'),
  };
  made.set(tool, schemas);
  return schemas;
}

export function listTools({ tools }: Pick<Offer, 'tools'>) {
  return [...tools.values()].map((tool) => {
    const { input, output } = schemasOf(tool);
    const { name, title, description, annotations, icons, meta } = tool;
    return {
      name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      inputSchema: input,
      ...(output !== undefined && { outputSchema: output }),
      ...(annotations !== undefined && { annotations }),
      ...(icons !== undefined && { icons: [...icons] }),
      ...(meta !== undefined && { _meta: { ...meta } }),
    };
  });
}

export function listPrompts({ prompts }: Pick<Offer, 'prompts'>) {
  return [...prompts.values()].map((prompt) => {
    const { name, title, description, icons } = prompt;
    return {
      name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(icons !== undefined && { icons: [...icons] }),
      arguments: argumentsOf(prompt),
    };
  });
}

/** Entries of one page of a list. */
const SIZE = 200;

/** The page of a list at a cursor, and the cursor of the next page. @throws RequestError for an invalid cursor */
export function pageOf<Entry>(
  entries: readonly Entry[],
  cursor: string | undefined,
): { page: Entry[]; next: { nextCursor?: string } } {
  const from = cursor === undefined ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isInteger(from) || from < 0 || from > entries.length || (cursor !== undefined && from === 0)) {
    throw new RequestError(ErrorCode.invalidParams, 'The cursor does not belong to this list.');
  }
  const to = from + SIZE;
  const next = to < entries.length ? { nextCursor: Buffer.from(String(to)).toString('base64url') } : {};
  return { page: entries.slice(from, to), next };
}
