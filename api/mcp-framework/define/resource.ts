import type { CacheHint, Icon } from '@modelcontextprotocol/server';
import { hintOf, type Keep } from '../cache.ts';
import type { Context } from '../context.ts';
import { DefinitionError } from '../errors.ts';
import type { ResourceBody } from './content.ts';
import { isTemplate, Template, type Variables } from './template.ts';
import type { Register } from './tool.ts';

/** Suggests values from what was typed so far and from the values of other variables. At most 100 are sent. */
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
  /** Size of its contents in bytes, if known. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
}

/** The answer of a resource: its text, its contents, or several contents. */
export type ResourceAnswer = string | ResourceBody | readonly (ResourceBody & { readonly uri?: string })[];

/** A resource, or all resources that match a template, as a server holds them. */
export interface Resource {
  /** The URI, or the template as it was defined. */
  readonly uri: string;
  /** Undefined for a single resource. */
  readonly template: Template | undefined;
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly mimeType: string | undefined;
  readonly icons: readonly Icon[] | undefined;
  /** How long clients may cache its contents. */
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
      throw new DefinitionError(`"${uri}" is neither a URI nor a URI template`);
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

  /** Icons for lists: the client selects one for its size and theme. */
  icons(...icons: readonly Icon[]): ResourceBuilder {
    return this.#with({ icons });
  }

  /** How long clients may cache its contents. @throws DefinitionError for an invalid time */
  cache(keep: Keep): ResourceBuilder {
    return this.#with({ cacheHint: hintOf(keep) });
  }

  /** Completes a variable of the template. @throws DefinitionError if the template has no variable with that name */
  complete(variable: string, completer: Completer): ResourceBuilder {
    if (this.#template?.variableNames.includes(variable) !== true) {
      throw new DefinitionError(`${this.uri} has no variable ${variable} to complete`);
    }
    return this.#with({ complete: { ...this.#parts.complete, [variable]: completer } });
  }

  /** Lists resources of the template for clients. @throws DefinitionError without a template */
  list(list: NonNullable<Resource['list']>): ResourceBuilder {
    if (this.#template === undefined)
      throw new DefinitionError(`${this.uri} is a single resource and cannot list others`);
    return this.#with({ list });
  }

  /** Sets the handler and registers the resource on the server. @throws DefinitionError if the server already has it */
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
