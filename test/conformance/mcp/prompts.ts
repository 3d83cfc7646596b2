import { z } from 'zod';
import { embedded, image, type McpServer } from '../../../api/mcp-framework/index.ts';
import { PNG } from './bytes.ts';

/** Prompts that say all that a prompt may say. */
export function addPrompts(server: McpServer): void {
  server
    .prompt('test_simple_prompt')
    .title('Simple prompt')
    .description('Says one thing.')
    .handler(() => 'This is a simple prompt for testing.');
  server
    .prompt('test_prompt_with_arguments')
    .title('Prompt with arguments')
    .description('Says what it was given.')
    .args(z.object({ arg1: z.string().describe('The first.'), arg2: z.string().describe('The second.') }))
    .complete('arg1', (typed) => ['hello', 'help', 'world'].filter((value) => value.startsWith(typed)))
    .handler(({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`);
  server
    .prompt('test_prompt_with_embedded_resource')
    .title('Prompt with a resource')
    .description('Says what a resource holds.')
    .args(z.object({ resourceUri: z.string().describe('Which resource.') }))
    .handler(({ resourceUri }) => [
      {
        role: 'user',
        content: embedded(resourceUri, {
          mimeType: 'text/plain',
          text: 'Embedded resource content for testing.',
        }),
      },
      { role: 'user', content: 'Please process the embedded resource above.' },
    ]);
  server
    .prompt('test_prompt_with_image')
    .title('Prompt with a picture')
    .description('Shows a picture.')
    .handler(() => [
      { role: 'user', content: image(PNG, 'image/png') },
      { role: 'user', content: 'Please analyze the image above.' },
    ]);
  server
    .prompt('test_input_required_result_prompt')
    .title('Prompt with a question')
    .description('Asks the user what it is about.')
    .handler(async (_, ctx) => {
      const form = z.object({ context: z.string() });
      const answer = await ctx.elicit('What context should the prompt use?', form, 'user_context');
      return answer.action === 'accept' ? `Use the following context: ${answer.content.context}` : 'Go on.';
    });
}
