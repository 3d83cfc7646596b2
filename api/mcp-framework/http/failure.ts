import { type Id, idOf, isAnswer } from '../wire/json-rpc.ts';

/** An error in the form of JSON-RPC. @param id of the request, where it has one */
export function failure(status: number, code: number, message: string, id: Id | null = null): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status });
}

/**
 * A refusal with the id of the request that it refuses: some of the SDK's have none, so that whoever has many requests
 * under way could not tell which it was.
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
