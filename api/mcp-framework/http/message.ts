import { isJsonContentType } from '@modelcontextprotocol/server';
import { ErrorCode } from '../errors.ts';
import { idOf, isAnswer, messageOf, WHAT_A_MESSAGE_IS } from '../wire/json-rpc.ts';
import { shapeFault } from '../wire/json-shape.ts';
import { failure } from './failure.ts';

/** The body of a request as JSON, read once for all its users; undefined if the method has no body. */
export interface Message {
  readonly parsedBody?: unknown;
}

/** Shared, because creating one takes longer than reading a typical message. */
const utf8 = new TextDecoder();

/** The body of a request exceeds the limit. */
class TooLong extends Error {}

/**
 * Reads the message of a request.
 *
 * @param most most bytes of the body
 * @param body of the request, if it has already been read
 * @returns the message, or the response to an invalid request: wrong type (415), too long (413), not JSON or not a message (400)
 */
export async function readMessage(
  request: Request,
  most: number,
  body?: Uint8Array,
): Promise<Message | Response> {
  if (request.method !== 'POST') return {};
  if (!isJsonContentType(request.headers.get('content-type'))) {
    return failure(415, -32000, 'Unsupported Media Type: Content-Type must be application/json');
  }
  try {
    const text = body === undefined ? await textOf(request, most) : decoded(body, most);
    const fault = shapeFault(text);
    if (fault !== undefined) {
      return failure(400, ErrorCode.invalidRequest, `Not understood: the message ${fault}.`);
    }
    const parsedBody: unknown = JSON.parse(text);
    // Older revisions allowed lists of messages, so the SDK checks their elements.
    if (Array.isArray(parsedBody) || isAnswer(parsedBody) || messageOf(parsedBody) !== undefined) {
      return { parsedBody };
    }
    return failure(400, ErrorCode.invalidRequest, `Not understood: ${WHAT_A_MESSAGE_IS}.`, idOf(parsedBody));
  } catch (error) {
    if (error instanceof TooLong) {
      return failure(413, -32000, `Payload Too Large: the request body must not exceed ${most} bytes`);
    }
    if (error instanceof SyntaxError) {
      return failure(400, ErrorCode.parse, 'Parse error: the request body is not valid JSON');
    }
    return failure(400, ErrorCode.parse, 'Parse error: the request body could not be read');
  }
}

function decoded(body: Uint8Array, most: number): string {
  if (body.length > most) throw new TooLong();
  return utf8.decode(body);
}

async function textOf(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > most) throw new TooLong();
  if (request.body === null) return '';
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > most) {
      await reader.cancel();
      throw new TooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}
