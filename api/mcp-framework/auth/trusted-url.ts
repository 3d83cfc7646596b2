import { DefinitionError } from '../errors.ts';

const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A URL whose answers cannot be forged on the network. @throws DefinitionError otherwise, naming the purpose of the URL */
export function trustedUrl(what: string, url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && HERE.has(parsed.hostname)))
    return parsed;
  throw new DefinitionError(`${what} must be a URL that begins with https://, not ${url}`);
}
