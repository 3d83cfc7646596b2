import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { ErrorCode } from '../errors.ts';
import { type Id, idOf, isAnswer, isId, messageOf, WHAT_A_MESSAGE_IS } from '../wire/json-rpc.ts';
import { shapeFault } from '../wire/json-shape.ts';

/** Largest accepted message, in characters. */
const MOST = 10 * 1024 * 1024;
/** Milliseconds that requests in progress may still be answered once the input has ended. */
const LAST_ANSWERS = 5000;

/** For a write that does not have to wait. */
const ROOM = Promise.resolve();

export interface LineOptions {
  /** Largest accepted message, in characters; default 10 Mi. */
  readonly most?: number;
  /** Milliseconds that requests in progress may still be answered once the input has ended; default 5,000. */
  readonly lastAnswers?: number;
  /** Writes to the output; default: its own `write`. */
  readonly write?: (text: string) => boolean;
}

/**
 * One message per line over a pair of streams, as MCP specifies for standard input and output. Unlike the SDK's transport, it answers
 * invalid lines: a line that is not JSON, not a message, several messages, or too long gets a JSON-RPC error with the id that it names,
 * and the connection continues. When the input ends, earlier requests are answered first.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #send: (text: string) => boolean;
  readonly #most: number;
  readonly #lastAnswers: number;
  readonly #decoder = new StringDecoder('utf8');
  /** Chunks of an incomplete line, and their total length. */
  #pieces: string[] = [];
  #length = 0;
  /** Requests without an answer. */
  readonly #open = new Set<Id>();
  #ended = false;
  #closed = false;
  #last: NodeJS.Timeout | undefined;

  constructor(
    input: Readable,
    output: Writable,
    { most = MOST, lastAnswers = LAST_ANSWERS, write }: LineOptions = {},
  ) {
    this.#input = input;
    this.#output = output;
    this.#send = write ?? ((text) => output.write(text));
    this.#most = most;
    this.#lastAnswers = lastAnswers;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#take);
    this.#input.on('error', this.#fail);
    this.#input.once('end', this.#end);
    this.#input.once('close', this.#end);
    this.#output.on('error', this.#break);
    if (this.#input.readableEnded || this.#input.destroyed) setImmediate(this.#end);
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The connection is closed.'));
    if (!('method' in message) && message.id !== undefined) this.#settle(message.id);
    const room = this.#write(message);
    return this.#ended ? this.#closeAfter(room) : room;
  }

  /** Closes when the last request has been answered. */
  async #closeAfter(room: Promise<void>): Promise<void> {
    await room;
    if (this.#open.size === 0) await this.close();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#last);
    this.#input.off('data', this.#take);
    this.#input.off('error', this.#fail);
    this.#input.off('end', this.#end);
    this.#input.off('close', this.#end);
    if (this.#input.listenerCount('data') === 0) this.#input.pause();
    // If the client has disconnected, the error of a pending write must not end the process.
    this.onclose?.();
  }

  readonly #take = (chunk: Buffer | string): void => {
    let from = 0;
    const text = typeof chunk === 'string' ? chunk : this.#decoder.write(chunk);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.#add(text.slice(from, at));
      this.#line();
      from = at + 1;
    }
    if (from < text.length) this.#add(from === 0 ? text : text.slice(from));
  };

  readonly #end = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#length > 0) this.#line();
    if (this.#open.size === 0) setImmediate(() => this.#closeNow());
    else this.#last = setTimeout(() => this.#closeNow(), this.#lastAnswers);
  };

  readonly #fail = (error: Error): void => {
    this.onerror?.(error);
  };

  /** The other side no longer reads. */
  readonly #break = (error: Error): void => {
    if (this.#closed) return;
    this.onerror?.(error);
    this.#closeNow();
  };

  #closeNow(): void {
    this.close().catch(this.#fail);
  }

  #add(piece: string): void {
    this.#length += piece.length;
    if (this.#length <= this.#most) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  #line(): void {
    const tooLong = this.#length > this.#most;
    const line = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    if (tooLong)
      this.#refuse(
        null,
        ErrorCode.invalidRequest,
        `the message is longer than the limit of ${this.#most} characters`,
      );
    else if (line.trim() !== '') this.#read(line);
  }

  #read(line: string): void {
    const fault = shapeFault(line);
    if (fault !== undefined) {
      this.#refuse(null, ErrorCode.invalidRequest, `the message ${fault}`);
      return;
    }
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      this.#refuse(null, ErrorCode.parse, 'the line is not JSON; a message must be one line');
      return;
    }
    const known = messageOf(message);
    if (known === undefined) {
      this.#refuseMessage(message);
      return;
    }
    if ('method' in known && 'id' in known) {
      // A subscription is answered when it ends, so nothing waits for it.
      if (known.method !== 'subscriptions/listen') this.#open.add(known.id);
    } else if ('method' in known && known.method === 'notifications/cancelled') {
      const id: unknown = known.params?.requestId;
      if (isId(id)) this.#settle(id);
    }
    this.onmessage?.(known);
  }

  /** Answers an invalid message: requests in a list individually, and never an answer with an answer. */
  #refuseMessage(message: unknown): void {
    if (Array.isArray(message)) {
      const ids = message.map(idOf).filter((id) => id !== null);
      for (const id of ids.length === 0 ? [null] : ids) {
        this.#refuse(id, ErrorCode.invalidRequest, 'batches are not supported; send messages one by one');
      }
    } else if (isAnswer(message)) this.onerror?.(new Error('the client sent a malformed response'));
    else {
      this.#refuse(idOf(message), ErrorCode.invalidRequest, WHAT_A_MESSAGE_IS);
    }
  }

  #refuse(id: Id | null, code: number, reason: string): void {
    this.onerror?.(new Error(reason));
    this.#write({ jsonrpc: '2.0', id, error: { code, message: `Not understood: ${reason}.` } }).catch(
      this.#fail,
    );
  }

  /** Resolves when more can be written. */
  #write(message: object): Promise<void> {
    if (this.#send(`${JSON.stringify(message)}\n`)) return ROOM;
    return new Promise<void>((resolve) => {
      const go = () => {
        this.#output.off('drain', go);
        this.#output.off('close', go);
        resolve();
      };
      this.#output.on('drain', go);
      this.#output.on('close', go);
    });
  }

  #settle(id: Id): void {
    this.#open.delete(id);
  }
}
