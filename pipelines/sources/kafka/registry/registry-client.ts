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

/** Reads schemas from a registry by Confluent's API, which Apicurio Registry and Karapace have too. */
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

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async get(path: string, stop: AbortSignal): Promise<RegisteredSchema | undefined> {
    const { status, text } = await this.ask(
      path,
      AbortSignal.any([stop, AbortSignal.timeout(this.patience)]),
    );
    const body = jsonOf(text);
    const found = status === 200 ? schemaAnswer.safeParse(body) : undefined;
    if (found?.success === true) {
      const { schema, schemaType, references } = found.data;
      return { type: schemaType ?? 'AVRO', text: schema, references: references ?? [] };
    }
    if (status === 404 && missingAnswer.safeParse(body).success) return undefined;
    if (status === 401 || status === 403)
      throw new RegistryUnavailable(
        `answered ${status}; check SIGNAL_KAFKA_REGISTRY_USERNAME and _PASSWORD, or SIGNAL_KAFKA_REGISTRY_TOKEN`,
      );
    throw new RegistryUnavailable(
      status === 200 || status === 404 || (status >= 300 && status < 400)
        ? `answered ${status} without a schema; check that the URL is the base of a registry's API`
        : `answered ${status}`,
    );
  }

  /** The answer to a request. A redirect is not followed, because its target would get the credentials. */
  private async ask(path: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    try {
      const { statusCode, body } = await request(`${this.base}${path}`, {
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
