import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Access, Client } from '../../client/index.ts';

/** Kept for the tab only, so that a token does not outlive it. */
const TOKEN = 'tidemark.token';

/** Who uses the console, and what the server lets them do. */
export interface Session {
  readonly client: Client;
  readonly access: Access;
  /** Makes a request with the token; answers of any status resolve. */
  readonly request: (path: string, options?: RequestInit) => Promise<Response>;
  /** Whether a token was given, so that there is something to leave. */
  readonly hasToken: boolean;
  readonly leave: () => void;
}

/** The server that the page came from, also below a path of a proxy. It ends in a slash. */
function serverUrl(): string {
  return new URL('.', location.href.split(/[?#]/)[0]).href;
}

/** The token of this tab, or undefined. */
export function storedToken(): string | undefined {
  return sessionStorage.getItem(TOKEN) ?? undefined;
}

export function forgetToken(): void {
  sessionStorage.removeItem(TOKEN);
}

/** A client with a token, or without one. */
export function clientWith(token: string | undefined): Client {
  return new Client({ url: serverUrl(), ...(token !== undefined && { token }) });
}

/**
 * Asks the server what a token permits, and keeps it for the tab if the server takes it.
 *
 * @throws ServerRefused with status 401 if a token is required, or this one is not accepted
 */
export async function enter(token: string | undefined, leave: () => void): Promise<Session> {
  const client = clientWith(token);
  const access = await client.access();
  if (token !== undefined) sessionStorage.setItem(TOKEN, token);
  const request = (path: string, options: RequestInit = {}) =>
    fetch(new URL(path.replace(/^\//, ''), serverUrl()), {
      ...options,
      headers: { ...options.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    });
  return { client, access, request, hasToken: token !== undefined, leave };
}

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

/** The session of the pages below the login. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new TypeError('There is no session above this component');
  return session;
}
