import { uuid } from '../../../api/harness.ts';
import type { Given, HttpSession } from '../http-session.ts';

/** Values for the fields of paths: those of something that is not there. */
const NOWHERE = { id: uuid('nowhere'), entity_id: uuid('nowhere'), name: 'nowhere', token: 'nowhere' };

/** Each operation that refuses everything, with the status of its refusal. */
async function sweep(session: HttpSession, places: readonly string[], asked: object = {}): Promise<Given[]> {
  const answers: Given[] = [];
  for (const place of places) answers.push(await session.ask(place, NOWHERE, asked));
  return answers;
}

/** What every operation says of a request that it does not know, and of a thing that is not there. */
export async function unknownSession(session: HttpSession): Promise<void> {
  const strict = session.places.filter((place) => !/^GET \/(?:health|ready|metrics)$/.test(place));
  await sweep(session, strict, { query: { nonsense: 1 } });
  await sweep(
    session,
    session.places.filter((place) => place.includes('{')),
  );
  await session.stray('GET', '/v1/nowhere');
  await session.stray('DELETE', '/v1/signals');
}

/** Without a token, and with tokens that may only read signals and only read memory. */
export async function forbiddenSession(
  session: HttpSession,
  secrets: readonly [string, string],
): Promise<void> {
  const places = session.places.filter((place) => place !== 'GET /health');
  const answers = await sweep(session.with({}), places);
  const admitted = answers.filter(({ status }) => status !== 401);
  if (admitted.length > 0) throw new Error(`answered without a token: ${JSON.stringify(admitted)}`);
  const [signals, memory] = secrets.map((secret) => session.with({ authorization: `Bearer ${secret}` }));
  // A stream that may be read would not end.
  const isOfSignals = (place: string) => place === 'GET /v1/signals/stream';
  const isStream = (place: string) => place.endsWith('/stream');
  await sweep(
    signals,
    places.filter((place) => !isOfSignals(place)),
  );
  await sweep(
    memory,
    places.filter((place) => isOfSignals(place) || !isStream(place)),
  );
}

/** At a server that takes one request at a time. */
export async function hurriedSession(session: HttpSession): Promise<void> {
  const places = session.places.filter((place) => place !== 'GET /health');
  await session.ask('GET /v1/access');
  await sweep(session, places);
}
