import type { McpServer } from '../../../api/mcp-framework/index.ts';
import { PNG } from './bytes.ts';

/** Resources of every kind. */
export function addResources(server: McpServer): void {
  server
    .resource('test://static-text')
    .name('static-text')
    .title('Static text')
    .description('A text that does not change.')
    .mimeType('text/plain')
    .cache({ ttl: 60_000, scope: 'public' })
    .handler(() => 'This is the content of the static text resource.');
  server
    .resource('test://static-binary')
    .name('static-binary')
    .title('Static picture')
    .description('A picture that does not change.')
    .mimeType('image/png')
    .handler(() => ({ blob: PNG }));
  server
    .resource('test://template/{id}/data')
    .name('template')
    .title('Data by id')
    .description('Data of each id.')
    .mimeType('application/json')
    .handler((_, { id }) => JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }));
  server
    .resource('test://watched-resource')
    .name('watched-resource')
    .title('Watched resource')
    .description('A text that clients may watch.')
    .mimeType('text/plain')
    .handler(() => 'Watched resource content');
}
