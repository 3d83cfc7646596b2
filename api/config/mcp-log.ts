import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bytes, duration, oneOf, readSome, refuse, someText } from './values.ts';
import { type Fault, secretVariable, variable } from './variable.ts';

/** Where the heads of an evidence log are kept, separate from the log. */
export type WitnessPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'kafka'; readonly topic: string };

/** The place that a text such as `file:///path`, `https://…` or `kafka://topic` names; undefined if it names none. */
export function witnessAt(text: string): WitnessPlace | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  switch (url.protocol) {
    case 'file:':
      return url.host === '' && url.pathname.length > 1
        ? { kind: 'file', path: fileURLToPath(url) }
        : undefined;
    case 'http:':
    case 'https:':
      return { kind: 'http', url: text };
    case 'kafka:': {
      // Taken from the text, because URL would convert the topic to lower case.
      const [, topic] = /^kafka:\/\/([a-zA-Z0-9._-]{1,249})\/?$/i.exec(text) ?? [];
      return topic === undefined ? undefined : { kind: 'kafka', topic };
    }
    default:
      return undefined;
  }
}

const witness = readSome(
  (text, context): WitnessPlace =>
    witnessAt(text) ?? refuse(context, 'must be file:///path, http://…, https://… or kafka://topic'),
);

/** Where and how tool calls of the MCP server are recorded. */
export const mcpLog = z.object({
  path: variable('SIGNAL_MCP_LOG', someText).describe(
    'Evidence log of MCP tool calls, such as `audit/calls.jsonl`; each process needs its own. Without it, no log is kept. See [mcp-evidence](../how-to/mcp-evidence.md).',
  ),
  fsync: variable('SIGNAL_MCP_LOG_FSYNC', oneOf(['always', 'batch', 'never']).default('batch')).describe(
    'When a record is synced to disk: before its call is answered, together with other waiting records (`batch`) or alone (`always`), or whenever the operating system writes it (`never`).',
  ),
  keyFile: variable('SIGNAL_MCP_LOG_KEY', someText).describe(
    'File with the private key that vouches for the keys of the evidence log when the log begins; `tidemark audit key` creates one. It is not read again, so it can then be stored elsewhere. Without it, no key vouches for them.',
  ),
  maxBytes: variable('SIGNAL_MCP_LOG_MAX_BYTES', bytes('64mb')).describe(
    'Size at which the evidence log starts a new file.',
  ),
  sealInterval: variable('SIGNAL_MCP_LOG_SEAL_INTERVAL', duration('1m', 100_000)).describe(
    'Time after which new records of the evidence log are sealed; they are sealed earlier if there are 1000 of them.',
  ),
  witness: secretVariable('SIGNAL_MCP_LOG_WITNESS', witness).describe(
    'Where each head of the evidence log goes when it is sealed, to be held against it later: `file:///path`, `https://…` or `kafka://topic`. Not set: it stays beside the log.',
  ),
});

type Declared = Readonly<z.output<typeof mcpLog>>;

export interface McpLogConfig extends Declared {
  readonly path: string;
}

/** The evidence log that the variables describe, or undefined if there is none. */
export function mcpLogConfig(declared: Declared, fault: Fault): McpLogConfig | undefined {
  const { path, keyFile, witness } = declared;
  if (path !== undefined) return { ...declared, path };
  const required = (by: string, why: string) => fault('SIGNAL_MCP_LOG', `is required with ${by}: ${why}`);
  if (keyFile !== undefined) required('SIGNAL_MCP_LOG_KEY', 'name the log whose keys the key vouches for');
  if (witness !== undefined) {
    required('SIGNAL_MCP_LOG_WITNESS', 'name the log whose heads the witness receives');
  }
  return undefined;
}
