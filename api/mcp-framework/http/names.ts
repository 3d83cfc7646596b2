import { DefinitionError } from '../errors.ts';

/** All origins of one non-web scheme, such as `moz-extension://*`. */
const SCHEME = /^[a-z][a-z\d+.-]*:\/\/\*$/;

/**
 * Host names in the form in which they are compared: in lower case, without scheme and port.
 *
 * @param option name of the option, for errors
 * @throws DefinitionError for an invalid name, which no request could match
 */
export function hostNames(option: string, names: readonly string[]): string[] {
  return names.map((name) => {
    const lower = name.toLowerCase();
    if (option === 'origins' && SCHEME.test(lower) && !lower.startsWith('http')) return lower;
    const whole = /^[a-z][a-z\d+.-]*:\/\//.test(lower) ? lower : `http://${lower}`;
    const host = URL.canParse(whole) ? new URL(whole).hostname : '';
    if (host === lower && host !== '' && host !== '*') return host;
    const meant = host === '' || host === '*' ? 'such as mcp.example.com' : `write ${host}`;
    throw new DefinitionError(
      `${option} must be host names without scheme and port, not "${name}": ${meant}`,
    );
  });
}
