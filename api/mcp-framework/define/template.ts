import { UriTemplate } from '@modelcontextprotocol/server';
import { DefinitionError } from '../errors.ts';

/**
 * Values of a template's variables, decoded: `New%20York` is `New York`, and `..%2F` is `../`, so that who makes a path of
 * one has to look at it. Those that stand for lists have several.
 */
export type Variables = Readonly<Record<string, string | readonly string[]>>;

/** The longest URI that templates are held against; the SDK throws for longer ones than a million. */
const LONGEST = 100_000;
/** Parts whose values may have the characters that URIs reserve (RFC 6570 §3.2.3, §3.2.4). */
const RESERVED = /\{[+#]([^}]+)\}/g;

/** A template of URIs (RFC 6570) that gives the values of its variables as a client filled them in. */
export class Template {
  readonly #template: UriTemplate;
  readonly #reserved: ReadonlySet<string>;

  /** @throws DefinitionError where it is none */
  constructor(template: string) {
    try {
      this.#template = new UriTemplate(template);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DefinitionError(`"${template}" is no template of URIs: ${reason}`, { cause: error });
    }
    this.#reserved = new Set([...template.matchAll(RESERVED)].flatMap(([, names]) => names.split(',')));
  }

  get variableNames(): readonly string[] {
    return this.#template.variableNames;
  }

  /** Values of the variables in a URI, decoded; undefined where it does not fit, or is encoded wrongly. */
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

/** Whether a text has parts to fill in. */
export function isTemplate(uri: string): boolean {
  return UriTemplate.isTemplate(uri);
}
