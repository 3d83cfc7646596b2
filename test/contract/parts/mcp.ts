import type { Client } from '@modelcontextprotocol/client';
import { Flattening, isRecord } from '../flatten.ts';
import { type Line, lineOf } from '../lines.ts';

/** What a tool says of its own schemas: the named ones are in `$defs`. */
function addSchema(lines: Line[], place: string, side: '>' | '<', schema: unknown): void {
  if (schema === undefined) return;
  const definitions = isRecord(schema) && isRecord(schema.$defs) ? schema.$defs : {};
  const flat = new Flattening(definitions);
  flat.add(place, side, 'self', schema);
  lines.push(...flat.lines);
}

/** The contract of MCP: what a server lists over its protocol. */
export async function mcpLines(client: Client): Promise<Line[]> {
  const [{ tools }, { resources }, { resourceTemplates }, { prompts }] = await Promise.all([
    client.listTools(),
    client.listResources(),
    client.listResourceTemplates(),
    client.listPrompts(),
  ]);
  const lines: Line[] = [];
  for (const { name, inputSchema, outputSchema, annotations = {} } of tools) {
    const place = `tool ${name}`;
    const { readOnlyHint, idempotentHint, destructiveHint, openWorldHint } = annotations;
    const hints = {
      reads: readOnlyHint,
      idempotent: idempotentHint,
      destructive: destructiveHint,
      open: openWorldHint,
    };
    lines.push(lineOf(place, '=', 'hints', hints));
    addSchema(lines, place, '>', inputSchema);
    addSchema(lines, place, '<', outputSchema);
  }
  for (const { uri, name, mimeType } of resources) {
    lines.push(lineOf(`resource ${name}`, '=', 'uri', { is: uri, media: mimeType }));
  }
  for (const { uriTemplate, name, mimeType } of resourceTemplates) {
    lines.push(lineOf(`resource ${name}`, '=', 'template', { is: uriTemplate, media: mimeType }));
  }
  for (const { name, arguments: taken = [] } of prompts) {
    lines.push(lineOf(`prompt ${name}`, '=', 'self', { type: 'prompt' }));
    for (const { name: argument, required } of taken) {
      const presence = required === true ? 'required' : 'optional';
      lines.push(lineOf(`prompt ${name}`, '>', argument, { type: 'string', presence }));
    }
  }
  const { name } = client.getServerVersion() ?? {};
  return [...lines, lineOf('server', '=', 'name', { is: name })];
}
