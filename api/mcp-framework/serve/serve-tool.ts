import { type CallToolResult, ProtocolError } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { failureOf, resultOf } from '../define/content.ts';
import { ErrorCode, InputError, messageFor, RequestError } from '../errors.ts';
import { compose } from '../middleware.ts';
import { describeIssues, issuesOf } from '../schema/checked.ts';
import type { Offer } from './offer.ts';

/**
 * Calls a tool with the input of a client: invalid input never reaches the handler, and an invalid answer never reaches the client.
 *
 * @throws RequestError if there is no such tool; InputError for invalid input; errors of the handler
 */
export async function callTool(
  offer: Pick<Offer, 'tools'>,
  name: string,
  input: unknown,
  ctx: Context,
): Promise<CallToolResult> {
  const tool = offer.tools.get(name);
  if (tool === undefined) throw new RequestError(ErrorCode.invalidParams, `There is no tool ${name}.`);
  const checked = await tool.check(input);
  if (!checked.ok) {
    throw new InputError(`The input of ${name} is not valid.\n${describeIssues(checked.issues)}`);
  }
  const { middleware } = tool;
  const answer = await (middleware.length === 0
    ? checked.call(ctx)
    : compose(middleware)(ctx, async () => checked.call(ctx)));
  if (tool.output === undefined) return resultOf(answer, false);
  const fitting = await tool.output.safeParseAsync(answer);
  if (fitting.success) return resultOf(fitting.data, true);
  const issues = describeIssues(issuesOf(fitting.error));
  throw new Error(`tool ${name} returned a value that does not match its output schema: ${issues}`);
}

/** The answer to a tool call that threw: a result that the model can read. @throws the error, if it is a protocol error */
export function failedCall(error: unknown): CallToolResult {
  if (error instanceof ProtocolError) throw error;
  return failureOf(messageFor(error));
}
