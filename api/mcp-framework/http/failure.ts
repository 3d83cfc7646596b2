import { type Id, idOf, isAnswer } from '../wire/json-rpc.ts';

/** A JSON-RPC error response. @param id of the request, if it has one */
export function failure(status: number, code: number, message: string, id: Id | null = null): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status });
}

/**
 * Adds the id of the refused request to a refusal: some of the SDK's have none, so that a client with several requests in progress could
 * not tell which one was refused.
 */
export async function withId(response: Response, request: unknown): Promise<Response> {
  if (response.status < 400 || isAnswer(request)) return response;
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response;
  const id = idOf(request);
  const answer: unknown = await response.clone().json();
  if (
    id === null ||
    typeof answer !== 'object' ||
    answer === null ||
    !('id' in answer) ||
    answer.id !== null
  ) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify({ ...answer, id }), { status: response.status, headers });
}
