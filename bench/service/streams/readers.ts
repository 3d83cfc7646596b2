import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

/** What the thread of the readers is started with. */
export interface ReadersData {
  readonly url: string;
  readonly readers: number;
  readonly path: string;
}

/** When each reader got each event: milliseconds since the epoch of `performance.timeOrigin`, by the id of the event. */
export type Receipts = ReadonlyMap<number, Float64Array>;

/** Connections that are opened at once. */
const AT_ONCE = 200;
const ID = Buffer.from('\nid: ');
/** Bytes that are kept of a piece, since an id may continue in the next one. */
const TAIL = 32;

const dataSchema = z.object({ url: z.string(), readers: z.number(), path: z.string() });

/** Readers of a stream that note when they get each event and read as fast as they can. */
class Readers {
  readonly receipts = new Map<number, Float64Array>();
  readonly sockets: Socket[] = [];
  private readonly data: ReadersData;
  private readonly tails: Buffer[] = [];

  constructor(data: ReadersData) {
    this.data = data;
  }

  async open(): Promise<void> {
    const { readers } = this.data;
    for (let from = 0; from < readers; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, readers - from) }, (_, at) =>
        this.connect(from + at),
      );
      await Promise.all(some);
    }
  }

  private async connect(reader: number): Promise<void> {
    const { hostname, port, host } = new URL(this.data.url);
    const socket = connect(Number(port), hostname);
    this.sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET ${this.data.path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    if (!String(answer).startsWith('HTTP/1.1 200')) throw new Error(`a reader got ${answer}`);
    this.tails[reader] = Buffer.alloc(0);
    socket.on('data', (piece) => this.take(reader, piece));
  }

  private take(reader: number, piece: Buffer): void {
    const now = performance.timeOrigin + performance.now();
    const bytes = this.tails[reader].length === 0 ? piece : Buffer.concat([this.tails[reader], piece]);
    let from = 0;
    for (;;) {
      const at = bytes.indexOf(ID, from);
      const end = at < 0 ? -1 : bytes.indexOf(10, at + ID.length);
      if (end < 0) {
        this.tails[reader] = Buffer.from(bytes.subarray(at < 0 ? Math.max(from, bytes.length - TAIL) : at));
        return;
      }
      this.note(Number(bytes.toString('latin1', at + ID.length, end)), reader, now);
      from = end;
    }
  }

  private note(id: number, reader: number, now: number): void {
    let times = this.receipts.get(id);
    if (times === undefined) {
      times = new Float64Array(this.data.readers);
      this.receipts.set(id, times);
    }
    if (times[reader] !== 0) throw new Error(`reader ${reader} got event ${id} twice`);
    times[reader] = now;
  }
}

if (parentPort !== null) {
  const port = parentPort;
  const readers = new Readers(dataSchema.parse(workerData));
  await readers.open();
  port.postMessage('open');
  await once(port, 'message');
  port.postMessage(readers.receipts);
  for (const socket of readers.sockets) socket.destroy();
}
