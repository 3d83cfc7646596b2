import { uniform } from '../../../../operators/statistics/seeded-random.ts';

/** Revision of the protocol that a message is meant for. */
export type Revision = '2025-11-25' | '2026-07-28';

/** Values where others are expected. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -(2 ** 60),
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'test://%',
  'test://{x}',
  'x'.repeat(5000),
  '😀'.repeat(200),
  [],
  {},
  [[[[]]]],
  { toString: 1, valueOf: null },
  { length: -1 },
  Array.from({ length: 500 }, (_, i) => i),
];

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'method',
  '',
  '$ref',
  'jsonrpc',
  'a'.repeat(2000),
];

/** Texts that are no JSON, or hardly. */
const GARBAGE = [
  '{',
  '}',
  '[',
  '"',
  'nul',
  '{"jsonrpc":"2.0"',
  '\u0000\u0001\u0002',
  '\ufeff{}',
  'GET / HTTP/1.1',
  '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping","method":"tools/list"}',
  '[]',
  '1e999',
  '{"__proto__":{"method":"ping"}}',
];

const requests = (revision: Revision): readonly { method: string; params: Record<string, unknown> }[] => [
  { method: 'ping', params: {} },
  { method: 'server/discover', params: {} },
  { method: 'tools/list', params: {} },
  { method: 'tools/list', params: { cursor: 'x' } },
  { method: 'tools/call', params: { name: 'add', arguments: { a: 1, b: 2 } } },
  {
    method: 'tools/call',
    params: {
      name: 'shape',
      arguments: { list: [{ name: 'n', size: 3 }], at: '2026-01-01', mode: 'one', more: {} },
    },
  },
  { method: 'tools/call', params: { name: 'fail', arguments: {} } },
  { method: 'tools/call', params: { name: 'none', arguments: {} } },
  { method: 'resources/list', params: {} },
  { method: 'resources/templates/list', params: {} },
  { method: 'resources/read', params: { uri: 'test://static' } },
  { method: 'resources/read', params: { uri: 'test://item/7' } },
  { method: 'prompts/list', params: {} },
  { method: 'prompts/get', params: { name: 'ask', arguments: { topic: 'tides' } } },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'ask' }, argument: { name: 'topic', value: 't' } },
  },
  ...(revision === '2025-11-25'
    ? [
        { method: 'logging/setLevel', params: { level: 'info' } },
        { method: 'resources/subscribe', params: { uri: 'test://static' } },
        { method: 'resources/unsubscribe', params: { uri: 'test://static' } },
        { method: 'initialize', params: HANDSHAKE },
      ]
    : []),
];

export const HANDSHAKE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'fuzz', version: '1' },
};

export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
};

/** One message as bytes, and the method that it was made from. */
export interface Fuzzed {
  readonly bytes: Buffer;
  readonly method: string;
}

/** Makes messages that are valid, nearly valid, and not at all; the same for the same seed. */
export class Messages {
  readonly #random: () => number;
  readonly #revision: Revision;
  #id = 1000;

  constructor(seed: number, revision: Revision) {
    this.#random = uniform(seed);
    this.#revision = revision;
  }

  next(): Fuzzed {
    if (this.#chance(0.02)) return { bytes: Buffer.from(this.#one(GARBAGE)), method: '' };
    const made = this.valid();
    let message: unknown = made;
    const changes = this.#chance(0.1) ? 0 : 1 + Math.floor(this.#random() * 3);
    for (let i = 0; i < changes; i++) message = this.#changed(message);
    if (this.#chance(0.03)) message = [message, this.valid()];
    if (this.#chance(0.02)) message = nested(message, 10 + Math.floor(this.#random() * 3000));
    let text = JSON.stringify(message);
    if (this.#chance(0.1)) text = this.#cut(text);
    const bytes = Buffer.from(text);
    if (this.#chance(0.1)) for (let i = 0; i < 3; i++) bytes[this.#below(bytes.length)] = this.#below(256);
    return { bytes, method: made.method };
  }

  /** A message as the protocol has it. */
  valid(): { readonly method: string; readonly [name: string]: unknown } {
    const { method, params } = this.#one(requests(this.#revision));
    const meta = this.#revision === '2026-07-28' ? { _meta: { ...ENVELOPE } } : {};
    if (this.#chance(0.05)) {
      const cancelled = { method: 'notifications/cancelled', params: { requestId: -5, ...meta } };
      return { jsonrpc: '2.0', ...cancelled };
    }
    return { jsonrpc: '2.0', id: this.#id++, method, params: { ...structuredClone(params), ...meta } };
  }

  /** Changes one place of a message, wherever it is. */
  #changed(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.#chance(0.1)) {
      return structuredClone(this.#one(HOSTILE));
    }
    if (Array.isArray(value)) {
      if (value.length === 0) return [this.#one(HOSTILE)];
      const at = this.#below(value.length);
      return value.map((item, i) => (i === at ? this.#changed(item) : item));
    }
    const entries = Object.entries(value);
    if (entries.length === 0 || this.#chance(0.1)) {
      return Object.fromEntries([...entries, [this.#one(NAMES), this.#one(HOSTILE)]]);
    }
    const at = this.#below(entries.length);
    const [name, inner] = entries[at];
    if (this.#chance(0.15)) return Object.fromEntries(entries.filter((_, i) => i !== at));
    if (this.#chance(0.1)) entries[at] = [this.#one(NAMES), inner];
    else entries[at] = [name, this.#changed(inner)];
    return Object.fromEntries(entries);
  }

  #cut(text: string): string {
    const at = this.#below(text.length);
    const to = at + 1 + this.#below(20);
    const kind = this.#random();
    if (kind < 0.4) return text.slice(0, at);
    if (kind < 0.7) return text.slice(0, at) + text.slice(to);
    return text.slice(0, at) + this.#one(GARBAGE) + text.slice(at);
  }

  #below(most: number): number {
    return Math.floor(this.#random() * most);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)];
  }
}

function nested(value: unknown, levels: number): unknown {
  let outer = value;
  for (let i = 0; i < levels; i++) outer = i % 2 === 0 ? [outer] : { a: outer };
  return outer;
}

/** Ids of a text that a server has to answer: of every request, and of whatever else has an id and is no answer itself. */
export function idsOf(text: string): (string | number)[] {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return [];
  }
  return (Array.isArray(message) ? message : [message]).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('id' in one)) return [];
    const { id } = one;
    const isAnswer = !('method' in one) && ('result' in one || 'error' in one);
    return !isAnswer && (typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)))
      ? [id]
      : [];
  });
}

/** Ids of requests that a text cancels. */
export function cancelledBy(text: string): unknown[] {
  if (!text.includes('notifications/cancelled')) return [];
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof message !== 'object' || message === null || !('params' in message)) return [];
  const { params } = message;
  return typeof params === 'object' && params !== null && 'requestId' in params ? [params.requestId] : [];
}

/** Whether an answer shows the inside of the server: frames of a stack, files of it. */
export function showsInside(text: string): boolean {
  return /\\n\s+at |node_modules|file:\/\/|\/dist\/|\.m?[jt]s:\d+/.test(text);
}
