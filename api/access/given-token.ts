/**
 * The token that a request carries. Agents send it as their protocol prescribes: `Bearer <token>`, `Token <token>` (InfluxDB), or as the
 * password of any user (`Basic`).
 *
 * @param authorization the header of that name
 * @returns undefined if the header has none of these forms
 */
export function givenToken(authorization: string): string | undefined {
  const [, scheme, credentials] = /^(\w+) +(\S.*)$/.exec(authorization) ?? [];
  switch (scheme?.toLowerCase()) {
    case 'bearer':
    case 'token':
      return credentials;
    case 'basic': {
      const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? [];
      return password;
    }
    default:
      return undefined;
  }
}
