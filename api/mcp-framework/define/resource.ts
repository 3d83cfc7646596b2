import type { CacheHint, Icon } from '@modelcontextprotocol/server';
import { hintOf, type Keep } from '../cache.ts';
import type { Context } from '../context.ts';
import { DefinitionError } from '../errors.ts';
import type { ResourceBody } from './content.ts';
import { isTemplate, Template, type Variables } from './template.ts';
import type { Register } from './tool.ts';

/** Values that a user may mean, by what was typed so far and by what other variables have. At most 100 are sent. */
export type Completer = (
  typed: string,
  others: Readonly<Record<string, string>>,
) => readonly string[] | Promise<readonly string[]>;

/** A resource as it is listed. */
export interface Listed {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes of its contents, where that is known. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
}

/** What a resource answers: its text, its contents, or several contents. */
export type ResourceAnswer = string | ResourceBody | readonly (ResourceBody & { readonly uri?: string })[];

/** A resource, or all of those that fit a template, as a server serves them. */
export interface Resource {
  /** The URI, or the template as it was given. */
  readonly uri: string;
  /** Undefined of a single resource. */
  readonly template: Template | undefined;
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly mimeType: string | undefined;
  readonly icons: readonly Icon[] | undefined;
  /** How long clients may keep what it holds. */
  readonly cacheHint: CacheHint | undefined;
  readonly complete: Readonly<Record<string, Completer>>;
  /** Lists resources of a template. */
  readonly list: ((ctx: Context) => readonly Listed[] | Promise<readonly Listed[]>) | undefined;
  readonly handler: (
    uri: URL,
    variables: Variables,
    ctx: Context,
  ) => ResourceAnswer | Promise<ResourceAnswer>;
}

type Parts = Partial<Omit<Resource, 'uri' | 'template' | 'handler'>>;

/** Defines a resource step by step. The last step is {@link ResourceBuilder.handler}. */
export class ResourceBuilder {
  readonly uri: string;
  readonly #template: Template | undefined;
  readonly #register: Register<Resource>;
  readonly #parts: Parts;

  /** @param uri or a template of URIs after RFC 6570, such as `signal://{scope}/{id}` */
  constructor(uri: string, register: Register<Resource>, parts: Parts = {}) {
    this.#template = isTemplate(uri) ? new Template(uri) : undefined;
    if (this.#template === undefined && !URL.canParse(uri)) {
      throw new DefinitionError(`"${uri}" is no URI and no template of URIs`);
    }
    this.uri = uri;
    this.#register = register;
    this.#parts = parts;
  }

  /** A name for programs; default: the URI. */
  name(name: string): ResourceBuilder {
    return this.#with({ name });
  }

  title(title: string): ResourceBuilder {
    return this.#with({ title });
  }

  description(description: string): ResourceBuilder {
    return this.#with({ description });
  }

  mimeType(mimeType: string): ResourceBuilder {
    return this.#with({ mimeType });
  }

  /** Pictures for lists: the client takes the one that fits its size and theme. */
  icons(...icons: readonly Icon[]): ResourceBuilder {
    return this.#with({ icons });
  }

  /** How long clients may keep what it holds. @throws DefinitionError where the time is none */
  cache(keep: Keep): ResourceBuilder {
    return this.#with({ cacheHint: hintOf(keep) });
  }

  /** Values for a variable of the template. @throws DefinitionError where the template has none of that name */
  complete(variable: string, completer: Completer): ResourceBuilder {
    if (this.#template?.variableNames.includes(variable) !== true) {
      throw new DefinitionError(`${this.uri} has no variable ${variable} to complete`);
    }
    return this.#with({ complete: { ...this.#parts.complete, [variable]: completer } });
  }

  /** Resources of the template that clients see in their lists. @throws DefinitionError where there is no template */
  list(list: NonNullable<Resource['list']>): ResourceBuilder {
    if (this.#template === undefined)
      throw new DefinitionError(`${this.uri} is one resource and lists no others`);
    return this.#with({ list });
  }

  /** Reads it; puts it on the server. @throws DefinitionError where the server has it already */
  handler(handler: Resource['handler']): void {
    const {
      name = this.uri,
      title,
      description,
      mimeType,
      icons,
      cacheHint,
      complete = {},
      list,
    } = this.#parts;
    const { uri } = this;
    const template = this.#template;
    const listed = { uri, name, title, description, mimeType, icons };
    this.#register({ ...listed, template, cacheHint, complete, list, handler });
  }

  #with(parts: Parts): ResourceBuilder {
    return new ResourceBuilder(this.uri, this.#register, { ...this.#parts, ...parts });
  }
}
