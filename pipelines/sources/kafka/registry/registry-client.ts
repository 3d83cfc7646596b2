import { Agent, request } from 'undici';
import { z } from 'zod';
import { TidemarkError } from '../../../../operators/records/errors.ts';
import { SchemaFault } from './schema-mismatch.ts';
import type { RegistrySettings } from './settings.ts';

/** Default of {@link ClientOptions.patience}. */
const PATIENCE = 10_000;
/** Maximum size of an answer in bytes. */
const LONGEST_ANSWER = 1024 * 1024;
/** Connections to the registry. */
const CONNECTIONS = 8;

const schemaAnswer = z.object({
  schema: z.string(),
  schemaType: z.string().nullish(),
  references: z
    .array(z.object({ name: z.string(), subject: z.string(), version: z.number().int() }))
    .nullish(),
});

/** The answer of Apicurio Registry to a search. */
const foundAnswer = z.object({ artifacts: z.array(z.object({ type: z.string() })) });

/** The answer of a registry that has no such thing, as opposed to that of another server. */
const missingAnswer = z.object({ error_code: z.number().int() });

/** A schema that another one refers to. */
export interface SchemaReference {
  /** Of a type for Avro, of a file for Protobuf. */
  readonly name: string;
  readonly subject: string;
  readonly version: number;
}

/** A schema as registered. */
export interface RegisteredSchema {
  readonly type: string;
  readonly text: string;
  readonly references: readonly SchemaReference[];
}

/** The registry does not answer, or does not answer as one; a retry may succeed. */
export class RegistryUnavailable extends TidemarkError {
  constructor(why: string) {
    super('unreachable', `The schema registry of SIGNAL_KAFKA_REGISTRY_URL ${why}.`);
  }
}

export interface ClientOptions {
  /** Milliseconds that a registry has for an answer, to its end. */
  readonly patience?: number;
}

/** An answer that is no error of the connection. */
interface Answer {
  readonly status: number;
  readonly text: string;
}

/** What the path of an API of Apicurio Registry begins with. */
const APIS = '/apis/';

/** Reads schemas from a registry by Confluent's API, which Apicurio Registry and Karapace have too, and by ids that only Apicurio Registry has. */
export class RegistryClient {
  private readonly base: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly agent: Agent;
  private readonly patience: number;

  constructor({ url, username, password, token, tls }: RegistrySettings, options: ClientOptions = {}) {
    this.patience = options.patience ?? PATIENCE;
    this.base = url.replace(/\/+$/, '');
    const basic = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
    this.headers = {
      accept: 'application/vnd.schemaregistry.v1+json, application/json',
      ...(username !== undefined && { authorization: `Basic ${basic}` }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    this.agent = new Agent({ connections: CONNECTIONS, connect: { timeout: this.patience, ...tls } });
  }

  /**
   * The schema with an id; undefined if the registry does not have it.
   *
   * @throws RegistryUnavailable
   * @throws SchemaFault if it is too large
   */
  schema(id: number, stop: AbortSignal): Promise<RegisteredSchema | undefined> {
    return this.get(`/schemas/ids/${id}`, stop);
  }

  /** The schema that another one refers to. Like {@link schema}. */
  referenced(
    { subject, version }: SchemaReference,
    stop: AbortSignal,
  ): Promise<RegisteredSchema | undefined> {
    return this.get(`/subjects/${encodeURIComponent(subject)}/versions/${version}`, stop);
  }

  /** The schema with an id of Apicurio Registry, with all that it refers to in its text. Like {@link schema}. */
  async ofApicurio(
    kind: 'globalId' | 'contentId',
    id: number,
    stop: AbortSignal,
  ): Promise<RegisteredSchema | undefined> {
    const end = this.base.indexOf(APIS);
    if (end < 0)
      throw new SchemaFault(
        'only Apicurio Registry has; SIGNAL_KAFKA_REGISTRY_URL must end in /apis/ccompat/v7',
      );
    const api = `${this.base.slice(0, end)}${APIS}registry/v2`;
    const search = await this.ask(`${api}/search/artifacts?${kind}=${id}`, stop);
    const found = foundAnswer.safeParse(jsonOf(search.text));
    if (search.status !== 200 || !found.success) throw refusalOf(search);
    const [artifact] = found.data.artifacts;
    if (artifact === undefined) return undefined;
    const answer = await this.ask(`${api}/ids/${kind}s/${id}?dereference=true`, stop);
    if (answer.status === 200) return { type: artifact.type, text: answer.text, references: [] };
    if (isMissing(answer)) return undefined;
    throw refusalOf(answer);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async get(path: string, stop: AbortSignal): Promise<RegisteredSchema | undefined> {
    const answer = await this.ask(`${this.base}${path}`, stop);
    const found = answer.status === 200 ? schemaAnswer.safeParse(jsonOf(answer.text)) : undefined;
    if (found?.success === true) {
      const { schema, schemaType, references } = found.data;
      return { type: schemaType ?? 'AVRO', text: schema, references: references ?? [] };
    }
    if (isMissing(answer)) return undefined;
    throw refusalOf(answer);
  }

  /** The answer to a request. A redirect is not followed, because its target would get the credentials. */
  private async ask(url: string, stop: AbortSignal): Promise<Answer> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.patience)]);
    try {
      const { statusCode, body } = await request(url, {
        headers: this.headers,
        dispatcher: this.agent,
        signal,
      });
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of body) {
        if (!Buffer.isBuffer(part)) continue;
        size += part.length;
        if (size > LONGEST_ANSWER) throw new SchemaFault(`is larger than ${LONGEST_ANSWER} bytes`);
        parts.push(part);
      }
      return { status: statusCode, text: Buffer.concat(parts).toString('utf8') };
    } catch (error) {
      if (error instanceof SchemaFault) throw error;
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      const why = signal.aborted
        ? ` within ${this.patience / 1000} s`
        : typeof code === 'string'
          ? ` (${code})`
          : '';
      throw new RegistryUnavailable(`does not answer${why}`);
    }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMissing({ status, text }: Answer): boolean {
  return status === 404 && missingAnswer.safeParse(jsonOf(text)).success;
}

/** The error for an answer that is not that of a registry. */
function refusalOf({ status }: Answer): RegistryUnavailable {
  if (status === 401 || status === 403) {
    const remedy = 'check SIGNAL_KAFKA_REGISTRY_USERNAME and _PASSWORD, or SIGNAL_KAFKA_REGISTRY_TOKEN';
    return new RegistryUnavailable(`answered ${status}; ${remedy}`);
  }
  if (status >= 500 || status === 429) return new RegistryUnavailable(`answered ${status}`);
  return new RegistryUnavailable(
    `answered ${status} without a schema; check that the URL is the base of a registry's API`,
  );
}
