import { DefinitionError } from '../errors.ts';

const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A URL that nobody on the way can answer for. @throws DefinitionError where it is none, naming what it is for */
export function trustedUrl(what: string, url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && HERE.has(parsed.hostname)))
    return parsed;
  throw new DefinitionError(`${what} must be a URL that begins with https://, and ${url} is none`);
}
