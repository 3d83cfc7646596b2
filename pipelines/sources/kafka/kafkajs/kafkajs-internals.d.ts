declare module 'kafkajs/src/protocol/decoder.js' {
  export default class Decoder {
    constructor(data: Buffer);
    readInt16(): number;
    readInt32(): number;
    readInt64(): bigint;
    readString(): string | null;
    readBytes(): Buffer | null;
    readArray<T>(read: (decoder: Decoder) => T): T[];
    readArrayAsync<T>(read: (decoder: Decoder) => Promise<T>): Promise<T[]>;
  }
}

declare module 'kafkajs/src/protocol/messageSet/decoder.js' {
  import type { MessageSetEntry } from 'kafkajs';
  import type Decoder from 'kafkajs/src/protocol/decoder.js';

  /** Decodes messages of the formats before Kafka 0.11. */
  export default function decode(decoder: Decoder, size: number): Promise<MessageSetEntry[]>;
}

declare module 'kafkajs/src/protocol/requests/fetch/index.js' {
  interface Request {
    readonly response: { readonly decode: (data: Buffer) => Promise<unknown> };
  }
  const requests: {
    /** Makes requests of a version. */
    protocol(version: { readonly version: number }): (options: unknown) => Request;
  };
  export default requests;
}
