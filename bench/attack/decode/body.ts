/** A hostile body, with the endpoint that it is sent to. */
export interface Body {
  /** What is hostile in it. */
  readonly aim: string;
  readonly endpoint: string;
  /** How it is sent: the path of an HTTP route with its headers, or a method of gRPC. */
  readonly to:
    | { readonly path: string; readonly headers: Readonly<Record<string, string>> }
    | { readonly method: string };
  /** Bytes on the wire; under gRPC, the message before it is compressed. */
  readonly wire: Buffer;
  /** Bytes once decompressed. */
  readonly plain: number;
}

/** Bytes of the largest body that a server takes by default, with a margin. */
export const LARGE = 31 * 1024 * 1024;

/** A text repeated to about a number of bytes. */
export function upTo(bytes: number, part: string): string {
  return part.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(part))));
}
