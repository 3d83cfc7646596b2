import { UriTemplate } from '@modelcontextprotocol/server';
import { DefinitionError } from '../errors.ts';

/**
 * Decoded values of a template's variables: `New%20York` becomes `New York`, and `..%2F` becomes `../`, so code that builds a path from
 * one must validate it. Variables that stand for lists have several values.
 */
export type Variables = Readonly<Record<string, string | readonly string[]>>;

/** The longest URI that is matched against templates; the SDK throws for URIs longer than a million. */
const LONGEST = 100_000;
/** Parts whose values may contain the characters that URIs reserve (RFC 6570 §3.2.3, §3.2.4). */
const RESERVED = /\{[+#]([^}]+)\}/g;

/** A template of URIs (RFC 6570) that extracts the values of its variables from a URI. */
export class Template {
  readonly #template: UriTemplate;
  readonly #reserved: ReadonlySet<string>;

  /** @throws DefinitionError if it is invalid */
  constructor(template: string) {
    try {
      this.#template = new UriTemplate(template);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DefinitionError(`"${template}" is not a URI template: ${reason}`, { cause: error });
    }
    this.#reserved = new Set([...template.matchAll(RESERVED)].flatMap(([, names = '']) => names.split(',')));
  }

  get variableNames(): readonly string[] {
    return this.#template.variableNames;
  }

  /** Decoded values of the variables in a URI; undefined if it does not match or is wrongly encoded. */
  match(uri: string): Variables | undefined {
    if (uri.length > LONGEST) return undefined;
    const found = this.#template.match(uri);
    if (found === null) return undefined;
    try {
      return Object.fromEntries(
        Object.entries(found).map(([name, value]) => {
          const decode = this.#reserved.has(name) ? decodeURI : decodeURIComponent;
          return [name, typeof value === 'string' ? decode(value) : value.map((each) => decode(each))];
        }),
      );
    } catch {
      return undefined;
    }
  }
}

/** Whether a text contains variables. */
export function isTemplate(uri: string): boolean {
  return UriTemplate.isTemplate(uri);
}
