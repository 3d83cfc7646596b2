import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/**
 * Serves a built set of pages on 127.0.0.1.
 *
 * @param port 0 for any free one
 * @returns its address, and a function that ends it
 */
export async function serveSite(
  folder: string,
  port: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const app = Fastify();
  await app.register(fastifyStatic, { root: folder, extensions: ['html'] });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, close: () => app.close() };
}
