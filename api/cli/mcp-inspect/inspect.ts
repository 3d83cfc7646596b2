import { type Client, ProtocolError, SdkError } from '@modelcontextprotocol/client';
import { InvalidInput, TidemarkError } from '../../../operators/records/errors.ts';
import type { Io } from '../io.ts';
import { printable } from '../printable.ts';
import { jsonObject, promptArguments, toolArguments } from './arguments.ts';
import { callText, promptText, readText } from './content-text.ts';
import { offerOf, offerText } from './offer.ts';
import { Late, type ServerAddress, withServer } from './reach.ts';

/** A request to a server. */
export type Wanted =
  | { readonly kind: 'offer' }
  | { readonly kind: 'read'; readonly uri: string }
  | { readonly kind: 'prompt'; readonly name: string; readonly pairs: readonly string[] }
  | {
      readonly kind: 'call';
      readonly name: string;
      /** Arguments as `name=value`. */
      readonly pairs: readonly string[];
      /** Arguments as JSON; `pairs` take precedence. */
      readonly json: string | undefined;
    };

export interface InspectOptions {
  readonly revision: string | undefined;
  /** Milliseconds for the whole operation. */
  readonly patience: number;
  /** The same as text. */
  readonly allowed: string;
  /** Whether the output is a single JSON object. */
  readonly json: boolean;
  /** Aborts the operation, which then returns an empty text. */
  readonly stopped: AbortSignal;
  /** The environment for a server that is started, and the screen for the text. */
  readonly io: Pick<Io, 'env' | 'stdout'>;
}

/** The result. */
export interface Inspected {
  readonly text: string;
  /** Whether a tool failed. */
  readonly failed: boolean;
}

/**
 * Asks a server for everything that it offers, or makes one call to it.
 *
 * @throws TidemarkError if the server cannot be reached, exits, is late, or answers with an error
 */
export async function inspect(
  place: ServerAddress,
  wanted: Wanted,
  { revision, patience, allowed, json, stopped, io }: InspectOptions,
): Promise<Inspected> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Late(allowed)), patience);
  const stop = () => ending.abort(new Stopped());
  stopped.addEventListener('abort', stop, { once: true });
  if (stopped.aborted) stop();
  try {
    const { signal } = ending;
    return await withServer(place, { revision, patience, signal, env: io.env }, (client) =>
      answer(client, wanted, patience, { json, io }),
    );
  } catch (error) {
    if (stopped.aborted) return { text: '', failed: false };
    if (error instanceof SdkError) {
      const message = `The server's answer cannot be used: ${printable(error.message)}`;
      throw new TidemarkError('unprocessable', message, { cause: error });
    }
    if (!(error instanceof ProtocolError)) throw error;
    const message = `The server answers with error ${error.code}: ${printable(error.message)}`;
    throw new TidemarkError('unprocessable', message, { cause: error });
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', stop);
  }
}

class Stopped extends Error {}

async function answer(
  client: Client,
  wanted: Wanted,
  patience: number,
  { json, io }: Pick<InspectOptions, 'json' | 'io'>,
): Promise<Inspected> {
  const options = { timeout: patience };
  const shown = <Value>(value: Value, text: (value: Value) => string, failed = false) => ({
    text: json ? JSON.stringify(value) : text(value),
    failed,
  });
  switch (wanted.kind) {
    case 'offer':
      return shown(await offerOf(client, patience), (offer) => offerText(io, offer));
    case 'read':
      return shown(await client.readResource({ uri: wanted.uri }, options), readText);
    case 'prompt': {
      const { name, pairs } = wanted;
      return shown(await client.getPrompt({ name, arguments: promptArguments(pairs) }, options), promptText);
    }
    case 'call': {
      const { name } = wanted;
      const input = await inputOf(client, wanted, patience);
      const result = await client.callTool({ name, arguments: input }, options);
      return shown(result, callText, result.isError === true);
    }
  }
}

/** The arguments of a call. @throws InvalidInput if the server has no such tool, or the arguments do not match it */
async function inputOf(
  client: Client,
  { name, pairs, json }: Extract<Wanted, { readonly kind: 'call' }>,
  patience: number,
): Promise<Record<string, unknown>> {
  const offered = client.getServerCapabilities()?.tools !== undefined;
  const { tools } = offered ? await client.listTools(undefined, { timeout: patience }) : { tools: [] };
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    const names = tools.map((each) => printable(each.name)).join(', ');
    throw new InvalidInput(
      `--call: the server has no tool ${name}; it has ${names === '' ? 'none' : names}.`,
    );
  }
  const given = json === undefined ? {} : jsonObject('--args', json);
  return { ...given, ...toolArguments(pairs, tool.inputSchema) };
}
