/** The user and the password in a URL, decoded; undefined if it has none. @throws URIError */
export function loginIn(url: string): { user: string; password: string } | undefined {
  const { username, password } = new URL(url);
  if (username === '' && password === '') return undefined;
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}
