import type { GetPromptResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { Content, text } from '../define/content.ts';
import type { Message, Prompt, PromptAnswer } from '../define/prompt.ts';
import { ErrorCode, RequestError } from '../errors.ts';
import { describeIssues } from '../schema/checked.ts';
import { jsonSchemaOf } from '../schema/json-schema.ts';
import type { Offer } from './offer.ts';

function messages(answer: PromptAnswer): readonly Message[] {
  return typeof answer === 'string' || answer instanceof Content
    ? [{ role: 'user', content: answer }]
    : answer;
}

/** Renders a prompt. @throws RequestError if it does not exist or its arguments are invalid; errors of the handler */
export async function getPrompt(
  offer: Pick<Offer, 'prompts'>,
  name: string,
  args: unknown,
  ctx: Context,
): Promise<GetPromptResult> {
  const prompt = offer.prompts.get(name);
  if (prompt === undefined) throw new RequestError(ErrorCode.invalidParams, `There is no prompt ${name}.`);
  const checked = await prompt.check(args);
  if (!checked.ok) {
    const { issues } = checked;
    throw new RequestError(
      ErrorCode.invalidParams,
      `The arguments of ${name} are not valid.\n${describeIssues(issues)}`,
      { issues },
    );
  }
  const said = messages(await checked.call(ctx));
  return {
    ...(prompt.description !== undefined && { description: prompt.description }),
    messages: said.map(({ role, content }) => ({
      role,
      content: (typeof content === 'string' ? text(content) : content).block,
    })),
  };
}

/** The arguments of a prompt for lists. */
export function argumentsOf({ args }: Prompt) {
  const { required: names } = jsonSchemaOf(args, 'input');
  const required = new Set(Array.isArray(names) ? names : []);
  return Object.keys(args.shape).map((name) => {
    const { description } = z.globalRegistry.get(args.shape[name]) ?? {};
    return { name, ...(description !== undefined && { description }), required: required.has(name) };
  });
}
