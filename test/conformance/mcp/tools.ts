import { z } from 'zod';
import { audio, embedded, image, type McpServer, text, UserError } from '../../../api/mcp-framework/index.ts';
import { PNG, WAV } from './bytes.ts';

/** Tools that answer in every form there is, and those that talk while they work. */
export function addTools(server: McpServer): void {
  addAnswers(server);
  addTalk(server);
  addChanges(server);
}

function addAnswers(server: McpServer): void {
  server
    .tool('test_simple_text')
    .description('Answers a text.')
    .handler(() => 'This is a simple text response for testing.');
  server
    .tool('test_image_content')
    .description('Answers a picture.')
    .handler(() => image(PNG, 'image/png'));
  server
    .tool('test_audio_content')
    .description('Answers a sound.')
    .handler(() => audio(WAV, 'audio/wav'));
  server
    .tool('test_embedded_resource')
    .description('Answers a resource.')
    .handler(() =>
      embedded('test://embedded-resource', {
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      }),
    );
  server
    .tool('test_multiple_content_types')
    .description('Answers a text, a picture and a resource.')
    .handler(() => [
      text('Multiple content types test:'),
      image(PNG, 'image/png'),
      embedded('test://mixed-content-resource', {
        mimeType: 'application/json',
        text: JSON.stringify({ test: 'data', value: 123 }),
      }),
    ]);
  server
    .tool('test_error_handling')
    .description('Fails, always.')
    .handler(() => {
      throw new UserError('This tool intentionally returns an error for testing.');
    });
  server
    .tool('add')
    .description('Adds two numbers.')
    .input(z.object({ a: z.number(), b: z.number() }))
    .output(z.object({ sum: z.number() }))
    .annotations({ readOnlyHint: true, openWorldHint: false })
    .handler(({ a, b }) => ({ sum: a + b }));
}

function addTalk(server: McpServer): void {
  server
    .tool('test_tool_with_logging')
    .description('Logs three messages while it works.')
    .handler(async (_, ctx) => {
      await ctx.log('info', 'Tool execution started');
      await ctx.log('info', 'Tool processing data');
      await ctx.log('info', 'Tool execution completed');
      return 'Tool with logging executed successfully.';
    });
  server
    .tool('test_logging_tool')
    .description('Logs one message, for clients that want it.')
    .handler(async (_, ctx) => {
      await ctx.log('info', 'test_logging_tool ran');
      return 'Logged.';
    });
  server
    .tool('test_tool_with_progress')
    .description('Says how far it is, three times.')
    .handler(async (_, ctx) => {
      for (const done of [0, 50, 100]) await ctx.progress(done, 100, `Completed step ${done} of 100`);
      return 'Tool with progress executed successfully.';
    });
  server
    .tool('test_streaming_elicitation')
    .description('Answers on a stream that carries no requests of the server.')
    .handler(() => 'Answered without a question.');
  server
    .tool('test_reconnection')
    .description('Lets go of the connection before it answers; the client comes back for the answer.')
    .handler((_, ctx) => (ctx.closeStream() ? 'Answered after the stream was closed.' : 'Answered.'));
}

/** Tools that change what the server offers, for clients that listen to changes. */
function addChanges(server: McpServer): void {
  server
    .tool('test_trigger_tool_change')
    .description('Adds a tool, or takes it away again.')
    .handler(() => {
      if (server.removeTool('test_added_tool')) return 'Took test_added_tool away.';
      server
        .tool('test_added_tool')
        .description('Is there now and then.')
        .handler(() => 'It is there.');
      return 'Added test_added_tool.';
    });
  server
    .tool('test_trigger_prompt_change')
    .description('Adds a prompt, or takes it away again.')
    .handler(() => {
      if (server.removePrompt('test_added_prompt')) return 'Took test_added_prompt away.';
      server
        .prompt('test_added_prompt')
        .description('Is there now and then.')
        .handler(() => 'It is there.');
      return 'Added test_added_prompt.';
    });
}
