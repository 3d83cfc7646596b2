import type { StreamEvents } from '../parts/http.ts';
import { type Asked, type Given, HttpSession, type Listened } from './http-session.ts';

/** The fields of a request, wherever they are in it over HTTP. */
export type Fields = Readonly<Record<string, unknown>>;

/** Another endpoint of the calls that HTTP serves, which marks what it sends and receives. */
export interface CallEndpoint {
  /** Makes the call at a place of HTTP; undefined if the endpoint does not have it, or if it was refused. */
  call(place: string, fields: Fields): Promise<Fields | undefined>;
  /** Follows a stream of HTTP from its beginning; resolves at once if the endpoint does not have it. */
  listen(place: string, fields: Fields, until: Listened): Promise<void>;
}

/** Places of HTTP whose calls change nothing, so that they can be made once more over HTTP. */
const READS = /^GET |^POST \/v1\/(?:query|sql)$|\/verify$/;

/**
 * A session over HTTP that makes each request over another endpoint: what both have, reads over both, the rest over HTTP. What it sees of
 * HTTP is of no interest.
 */
export class EndpointSession extends HttpSession {
  private readonly endpoint: CallEndpoint;

  constructor(document: unknown, streams: StreamEvents, url: string, endpoint: CallEndpoint) {
    super(document, streams, url);
    this.endpoint = endpoint;
  }

  override async ask(
    place: string,
    path: Readonly<Record<string, string>> = {},
    asked: Asked = {},
  ): Promise<Given> {
    if (asked.bytes !== undefined) return super.ask(place, path, asked);
    const fields = { ...path, ...asked.query, ...(typeof asked.body === 'object' ? asked.body : {}) };
    const answered = await this.endpoint.call(place, fields);
    if (answered === undefined || READS.test(place)) return super.ask(place, path, asked);
    return { status: 200, headers: new Headers(), text: JSON.stringify(answered), json: answered };
  }

  override async listen(place: string, query: NonNullable<Asked['query']>, until: Listened): Promise<void> {
    await this.endpoint.listen(place, query, until);
  }
}
