import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Databases, type Session, type StatementResult, statementSchema } from './databases.ts';

type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] };

const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.object({ type: z.enum(['ok', 'error']), step: z.number() }),
    z.object({ type: z.literal('not'), cond: conditionSchema }),
    z.object({ type: z.enum(['and', 'or']), conds: z.array(conditionSchema) }),
  ]),
);
const requestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('execute'), stmt: statementSchema }),
  z.object({
    type: z.literal('batch'),
    batch: z.object({
      steps: z.array(z.object({ condition: conditionSchema.nullish(), stmt: statementSchema })),
    }),
  }),
  z.object({ type: z.literal('sequence'), sql: z.string() }),
]);
const pipelineSchema = z.object({ baton: z.string().nullish(), requests: z.array(requestSchema) });

type Failure = { readonly message: string; readonly code: string };

/** Milliseconds after which a stream that nobody uses is closed, and its transaction rolled back. */
const STREAM_IDLE = 10_000;

/** What becomes of a request without an answer: nothing of it is run, or it is run, or it is run once the test says so. */
export type Fault = 'unheard' | 'unanswered' | 'late';

export interface LibsqlServerOptions {
  /** Token without which a request is refused. */
  readonly token?: string;
  /** Bytes of the largest answer of a statement. */
  readonly largest?: number;
  /** Asked for each request to a database, with the SQL in it. */
  readonly fault?: (sql: string) => Fault | undefined;
}

export interface LibsqlServer {
  /** URL of the server, without a database. */
  readonly url: string;
  /** Runs the requests that are late. */
  deliver(): void;
  stop(): Promise<void>;
}

class TooLarge extends Error {
  readonly code = 'RESPONSE_TOO_LARGE';
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) throw error;
  return { message: error.message, code: 'code' in error ? String(error.code) : 'UNKNOWN' };
}

/** JSON of an answer. A double that is -0 keeps its sign, as in the answers of the server that this one stands for. */
function jsonOf(answer: unknown): string {
  const mark = '\u0001-0';
  const json = JSON.stringify(answer, (_, value: unknown) => (Object.is(value, -0) ? mark : value));
  return json.replaceAll(JSON.stringify(mark), '-0.0');
}

/** Runs the requests of one stream. */
class Stream {
  readonly #session: Session;
  readonly #largest: number;
  #timer: NodeJS.Timeout | undefined;
  closed = false;

  constructor(session: Session, largest: number) {
    this.#session = session;
    this.#largest = largest;
  }

  run(request: z.infer<typeof requestSchema>): unknown {
    switch (request.type) {
      case 'close':
        this.close();
        return { type: 'close' };
      case 'execute':
        return { type: 'execute', result: this.#execute(request.stmt) };
      case 'sequence':
        this.#session.sequence(request.sql);
        return { type: 'sequence' };
      case 'batch':
        return { type: 'batch', result: this.#batch(request.batch.steps) };
    }
  }

  /** Closes the stream if nobody uses it for long. */
  expire(ended: () => void): void {
    this.#timer = setTimeout(() => {
      this.close();
      ended();
    }, STREAM_IDLE).unref();
  }

  used(): void {
    clearTimeout(this.#timer);
  }

  close(): void {
    clearTimeout(this.#timer);
    if (!this.closed) this.#session.close();
    this.closed = true;
  }

  #execute(statement: z.infer<typeof statementSchema>): StatementResult {
    const result = this.#session.execute(statement);
    const bytes = JSON.stringify(result.rows).length;
    if (bytes > this.#largest) throw new TooLarge('Response is too large');
    return result;
  }

  #batch(
    steps: readonly { condition?: Condition | null | undefined; stmt: z.infer<typeof statementSchema> }[],
  ) {
    const results: (StatementResult | null)[] = [];
    const errors: (Failure | null)[] = [];
    const holds = (condition: Condition): boolean => {
      switch (condition.type) {
        case 'ok':
          return results[condition.step] !== null;
        case 'error':
          return errors[condition.step] !== null;
        case 'not':
          return !holds(condition.cond);
        case 'and':
          return condition.conds.every(holds);
        case 'or':
          return condition.conds.some(holds);
      }
    };
    for (const { condition, stmt } of steps) {
      let result: StatementResult | null = null;
      let failure: Failure | null = null;
      if (!condition || holds(condition)) {
        try {
          result = this.#execute(stmt);
        } catch (error) {
          failure = failureOf(error);
        }
      }
      results.push(result);
      errors.push(failure);
    }
    return { step_results: results, step_errors: errors };
  }
}

/**
 * A server that speaks Hrana 2 over HTTP as sqld does, on libsql's own library: `POST /dev/<database>/v2/pipeline`, and of the admin API
 * what makes and drops a database.
 */
export async function startLibsql(options: LibsqlServerOptions = {}): Promise<LibsqlServer> {
  const databases = new Databases();
  const streams = new Map<string, Stream>();
  const late: (() => void)[] = [];
  const largest = options.largest ?? 10 * 1024 ** 2;

  function pipeline(name: string, body: string): [number, unknown] {
    const { baton, requests } = pipelineSchema.parse(JSON.parse(body));
    let stream = baton ? streams.get(baton) : undefined;
    if (baton && stream === undefined)
      return [400, { message: 'The stream has expired', code: 'STREAM_EXPIRED' }];
    if (baton) streams.delete(baton);
    if (stream === undefined) {
      const session = databases.open(name);
      if (session === undefined) return [404, { error: `Namespace ${name} does not exist` }];
      stream = new Stream(session, largest);
    }
    stream.used();
    const using = stream;
    const results = requests.map((request) => {
      try {
        return { type: 'ok', response: using.run(request) };
      } catch (error) {
        return { type: 'error', error: failureOf(error) };
      }
    });
    if (using.closed) return [200, { baton: null, base_url: null, results }];
    const next = randomUUID();
    streams.set(next, using);
    using.expire(() => streams.delete(next));
    return [200, { baton: next, base_url: null, results }];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const [, area, name = '', rest] =
      /^\/(dev|v1\/namespaces)\/([^/]+)(\/.*)?$/.exec(request.url ?? '') ?? [];
    const say = (status: number, given: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(jsonOf(given));
    };
    if (
      area === 'dev' &&
      options.token !== undefined &&
      request.headers.authorization !== `Bearer ${options.token}`
    ) {
      return say(401, { error: 'Unauthorized' });
    }
    if (area === 'v1/namespaces') {
      if (rest === '/create') databases.create(name);
      else databases.drop(name);
      return say(200, {});
    }
    if (rest !== '/v2/pipeline') return say(404, { error: 'Not found' });
    const fault = options.fault?.(body);
    if (fault === 'late') late.push(() => pipeline(name, body));
    if (fault === 'unheard' || fault === 'late') return void response.destroy();
    const [status, given] = pipeline(name, body);
    if (fault === 'unanswered') return void response.destroy();
    return say(status, given);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    deliver() {
      for (const run of late.splice(0)) run();
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      for (const stream of streams.values()) stream.close();
      databases.remove();
    },
  };
}
