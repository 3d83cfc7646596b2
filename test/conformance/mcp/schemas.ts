import { z } from 'zod';
import type { McpServer } from '../../../api/mcp-framework/index.ts';

/** Tools whose schemas say more than the types of their properties. */
export function addSchemas(server: McpServer): void {
  server
    .tool('json_schema_2020_12_tool')
    .description('Takes what a JSON Schema of draft 2020-12 with conditions and references describes.')
    .inputSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    })
    .handler((input) => `Called with ${JSON.stringify(input)}`);
  server
    .tool('test_x_mcp_header')
    .description('Takes a region that clients repeat in a header.')
    .input(
      z.object({
        region: z.string().optional().meta({ description: 'Where.', 'x-mcp-header': 'Region' }),
        level: z.int().optional(),
      }),
    )
    .handler(({ region = 'none' }) => `region=${region}`);
}
