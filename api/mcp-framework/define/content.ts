import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';

/** Bytes, or their base64. */
export type Bytes = Uint8Array | string;

/** The audience of content, and its priority from 0 to 1. */
export interface ContentOptions {
  readonly audience?: readonly ('user' | 'assistant')[];
  readonly priority?: number;
}

/** A piece of a tool's answer or of a prompt; created by {@link text}, {@link image} and the like. */
export class Content {
  readonly block: ContentBlock;

  constructor(block: ContentBlock) {
    this.block = block;
  }
}

const base64 = (bytes: Bytes) =>
  typeof bytes === 'string'
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');

function annotations({ audience, priority }: ContentOptions) {
  if (audience === undefined && priority === undefined) return {};
  return {
    annotations: {
      ...(audience !== undefined && { audience: [...audience] }),
      ...(priority !== undefined && { priority }),
    },
  };
}

export function text(value: string, options: ContentOptions = {}): Content {
  return new Content({ type: 'text', text: value, ...annotations(options) });
}

/** @param mimeType such as `image/png` */
export function image(data: Bytes, mimeType: string, options: ContentOptions = {}): Content {
  return new Content({ type: 'image', data: base64(data), mimeType, ...annotations(options) });
}

/** @param mimeType such as `audio/wav` */
export function audio(data: Bytes, mimeType: string, options: ContentOptions = {}): Content {
  return new Content({ type: 'audio', data: base64(data), mimeType, ...annotations(options) });
}

/** The contents of a resource: a text, or bytes. */
export type ResourceBody = { readonly mimeType?: string } & (
  | { readonly text: string }
  | { readonly blob: Bytes }
);

/** The contents of a resource as they are sent. */
export function bodyOf(uri: string, { mimeType, ...body }: ResourceBody) {
  const type = mimeType === undefined ? {} : { mimeType };
  return 'text' in body ? { uri, ...type, text: body.text } : { uri, ...type, blob: base64(body.blob) };
}

/** A resource with its contents. */
export function embedded(uri: string, body: ResourceBody, options: ContentOptions = {}): Content {
  return new Content({ type: 'resource', resource: bodyOf(uri, body), ...annotations(options) });
}

/** A resource that the client may read. */
export function link(
  uri: string,
  name: string,
  details: { readonly description?: string; readonly mimeType?: string } = {},
): Content {
  return new Content({ type: 'resource_link', uri, name, ...details });
}

/** The answer of a tool: a text, pieces of content, or a value that is sent as structured content. */
export type ToolAnswer = string | Content | readonly Content[] | object | number | boolean | null | undefined;

/** Whether a value consists only of content. */
function isContent(value: unknown): value is Content | readonly Content[] {
  return (
    value instanceof Content ||
    (Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof Content))
  );
}

/**
 * Converts the answer of a tool to a result. A value that is neither text nor content is sent as structured content, and as JSON for
 * clients that only read texts.
 *
 * @param structured whether the tool has an output schema, so that a text is a value too
 * @throws TypeError for a value that JSON cannot represent
 */
export function resultOf(answer: unknown, structured: boolean): CallToolResult {
  if (!structured) {
    if (answer === undefined) return { content: [] };
    if (typeof answer === 'string') return { content: [{ type: 'text', text: answer }] };
    if (isContent(answer)) {
      const pieces = answer instanceof Content ? [answer] : answer;
      return { content: pieces.map(({ block }) => block) };
    }
  }
  const json: string | undefined = JSON.stringify(answer);
  if (json === undefined)
    throw new TypeError(`a tool answered with a value that JSON does not have: ${typeof answer}`);
  return { content: [{ type: 'text', text: json }], structuredContent: answer };
}

/** The result of a tool that failed. */
export function failureOf(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}
