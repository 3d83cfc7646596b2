import type { Client } from '@modelcontextprotocol/client';
import { fields } from './schema.ts';

/** The page of the MCP tools, resources and prompts, from what a server lists. */
export async function toolsPage(client: Client): Promise<string> {
  const [{ tools }, { resourceTemplates }, { prompts }] = await Promise.all([
    client.listTools(),
    client.listResourceTemplates(),
    client.listPrompts(),
  ]);
  const parts = tools.flatMap(({ name, description = '', inputSchema, outputSchema }) => [
    `## ${name}`,
    description,
    'Arguments:',
    fields(inputSchema),
    ...(outputSchema === undefined ? [] : ['Result:', fields(outputSchema)]),
  ]);
  const resources = resourceTemplates.map(
    ({ uriTemplate, description = '' }) => `- \`${uriTemplate}\`: ${description}`,
  );
  const asked = prompts.map(({ name, description = '' }) => `- \`${name}\`: ${description}`);
  const intro =
    'Generated from the schemas with which tidemark’s [MCP server](./mcp-server.md) checks calls.';
  return `${['# MCP tools', intro, ...parts, '# Resources', resources.join('\n'), '# Prompts', asked.join('\n')].join('\n\n')}\n`;
}
