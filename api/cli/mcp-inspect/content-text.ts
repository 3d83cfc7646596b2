import type {
  CallToolResult,
  ContentBlock,
  GetPromptResult,
  ReadResourceResult,
} from '@modelcontextprotocol/client';
import { printable } from '../printable.ts';

/** The answer of a tool as text for people. */
export function callText({ content, structuredContent }: CallToolResult): string {
  const texts = content.map(blockText);
  if (structuredContent === undefined) return texts.join('\n');
  const structured = pretty(structuredContent);
  // The structured content is usually also among the texts.
  return [...texts.filter((text) => text !== structured), structured].join('\n');
}

/** The contents of a resource as text for people. */
export function readText({ contents }: ReadResourceResult): string {
  return contents.map((each) => bodyText(each)).join('\n');
}

/** The messages of a prompt as text for people. */
export function promptText({ description, messages }: GetPromptResult): string {
  const said = messages.map(({ role, content }) => `${role}: ${blockText(content)}`);
  return [...(description === undefined ? [] : [printable(description), '']), ...said].join('\n');
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return jsonText(block.text);
    case 'image':
    case 'audio':
      return `${printable(block.mimeType)}, ${sizeText(block.data)}`;
    case 'resource':
      return `${printable(block.resource.uri)}: ${bodyText(block.resource)}`;
    case 'resource_link':
      return printable(`${block.uri} (${block.name})`);
    default:
      return pretty(block);
  }
}

function bodyText(body: ReadResourceResult['contents'][number]): string {
  if ('text' in body) return jsonText(body.text);
  return `${printable(body.mimeType ?? 'bytes')}, ${sizeText(body.blob)}`;
}

/** A text; a JSON object or array is indented over several lines. */
function jsonText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return printable(text);
  try {
    return pretty(JSON.parse(text));
  } catch {
    return printable(text);
  }
}

function pretty(value: unknown): string {
  return printable(JSON.stringify(value, undefined, 2));
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** The number of bytes that base64 encodes, such as `1.2 kB`. */
function sizeText(base64: string): string {
  const bytes = Buffer.byteLength(base64, 'base64');
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${UNITS[power]}`;
}
