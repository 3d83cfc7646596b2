import { z } from 'zod';
import {
  type Ask,
  choice,
  choices,
  elicitation,
  type McpServer,
  roots,
  sampling,
} from '../../../api/mcp-framework/index.ts';

const Name = z.object({ name: z.string() });
const Confirmation = z.object({ ok: z.boolean() });

const asking = (question: string, maxTokens: number) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text: question } }],
  maxTokens,
});

/** Tools that ask their client before they answer. */
export function addRounds(server: McpServer): void {
  addForms(server);
  addSingle(server);
  addSeveral(server);
}

/** Forms with every kind of field. */
function addForms(server: McpServer): void {
  server
    .tool('test_elicitation')
    .description('Asks the user what the message says.')
    .input(z.object({ message: z.string().describe('What the user is asked.') }))
    .handler(async ({ message }, ctx) => {
      const answer = await ctx.elicit(message, z.object({ response: z.string() }));
      return `User response: ${JSON.stringify(answer)}`;
    });
  server
    .tool('test_elicitation_sep1034_defaults')
    .description('Asks for values that all have defaults.')
    .handler(async (_, ctx) => {
      const answer = await ctx.elicit(
        'Please review the values.',
        z.object({
          name: z.string().default('John Doe'),
          age: z.int().default(30),
          score: z.number().default(95.5),
          status: z.enum(['active', 'inactive', 'pending']).default('active'),
          verified: z.boolean().default(true),
        }),
      );
      return `Elicitation completed: ${JSON.stringify(answer)}`;
    });
  const titles = { value1: 'First Option', value2: 'Second Option', value3: 'Third Option' };
  const options = z.enum(['option1', 'option2', 'option3']);
  server
    .tool('test_elicitation_sep1330_enums')
    .description('Asks for one and for several of given values, with and without titles.')
    .handler(async (_, ctx) => {
      const answer = await ctx.elicit(
        'Please select.',
        z.object({
          untitledSingle: options.optional(),
          titledSingle: choice(titles).optional(),
          legacyEnum: z
            .enum(['opt1', 'opt2', 'opt3'])
            .meta({ enumNames: ['Option One', 'Option Two', 'Option Three'] })
            .optional(),
          untitledMulti: z.array(options).min(1).max(3).optional(),
          titledMulti: choices(titles, { least: 1, most: 3 }).optional(),
        }),
      );
      return `Elicitation completed: ${JSON.stringify(answer)}`;
    });
}

/** One question each, of each kind. */
function addSingle(server: McpServer): void {
  server
    .tool('test_sampling')
    .description('Has the model of the client answer a prompt.')
    .input(z.object({ prompt: z.string().describe('What the model is asked.') }))
    .handler(async ({ prompt }, ctx) => {
      const { content } = await ctx.sample(asking(prompt, 100));
      return `LLM response: ${JSON.stringify(content)}`;
    });
  server
    .tool('test_missing_capability')
    .description('Needs a client that has a model.')
    .handler(async (_, ctx) => {
      const { content } = await ctx.sample(asking('Reply with the single word: pong', 16));
      return JSON.stringify(content);
    });
  server
    .tool('test_input_required_result_elicitation')
    .description('Greets the user by the name that they give.')
    .handler(async (_, ctx) => {
      const answer = await ctx.elicit('What is your name?', Name, 'user_name');
      return answer.action === 'accept' ? `Hello, ${answer.content.name}!` : 'Hello!';
    });
  server
    .tool('test_input_required_result_sampling')
    .description('Has the model of the client say what the capital of France is.')
    .handler(async (_, ctx) => {
      const { content } = await ctx.sample(asking('What is the capital of France?', 100), 'capital_question');
      return `Sampling response: ${JSON.stringify(content)}`;
    });
  server
    .tool('test_input_required_result_list_roots')
    .description('Says what the client works on.')
    .handler(async (_, ctx) => (await ctx.roots('client_roots')).map(({ uri }) => uri).join(', '));
  for (const [name, said] of [
    ['test_input_required_result_request_state', 'state-ok'],
    ['test_input_required_result_tampered_state', 'integrity-ok'],
  ]) {
    server
      .tool(name)
      .description('Asks for a confirmation; what it carries meanwhile is sealed.')
      .handler(async (_, ctx) => {
        const answer = await ctx.elicit('Please confirm.', Confirmation, 'confirm');
        return `${said}: ${answer.action}`;
      });
  }
}

/** Several questions, at once and one after the other. */
function addSeveral(server: McpServer): void {
  server
    .tool('test_input_required_result_multiple_inputs')
    .description('Asks the user, the model and the client in one round.')
    .handler(async (_, ctx) => {
      const { user_name, greeting, client_roots } = await ctx.ask({
        user_name: elicitation('What is your name?', Name),
        greeting: sampling(asking('Generate a greeting.', 50)),
        client_roots: roots(),
      });
      const name = user_name.action === 'accept' ? user_name.content.name : 'nobody';
      return `${JSON.stringify(greeting.content)} ${name}: ${client_roots.length} roots`;
    });
  server
    .tool('test_input_required_result_multi_round')
    .description('Asks twice.')
    .handler(async (_, ctx) => {
      const first = await ctx.elicit('Step 1: What is your name?', Name, 'step1');
      const second = await ctx.elicit(
        'Step 2: What is your favorite color?',
        z.object({ color: z.string() }),
        'step2',
      );
      const name = first.action === 'accept' ? first.content.name : 'somebody';
      const color = second.action === 'accept' ? second.content.color : 'no colour';
      return `Multi-round complete: ${name} likes ${color}`;
    });
  server
    .tool('test_input_required_result_capabilities')
    .description('Asks only for what the client can answer.')
    .handler(async (_, ctx) => {
      const can = ctx.clientCapabilities;
      const asks: Record<string, Ask<unknown>> = {
        ...(can.elicitation !== undefined && { user_name: elicitation('What is your name?', Name) }),
        ...(can.sampling !== undefined && { greeting: sampling(asking('Generate a short greeting.', 50)) }),
        ...(can.roots !== undefined && { client_roots: roots() }),
      };
      const answers = await ctx.ask(asks);
      return `The client answered ${Object.keys(answers).join(', ')}.`;
    });
}
