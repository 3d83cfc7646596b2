import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** A message of Fastify's channel for the applications that are made. */
function isMade(message: unknown): message is { readonly fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}

/** Every route of the applications that are made while something is done, as it is once they have started. */
export async function routesOf<T>(
  work: () => Promise<T>,
): Promise<readonly [result: T, routes: RouteOptions[]]> {
  const routes: RouteOptions[] = [];
  const watch = (message: unknown) => {
    if (isMade(message)) message.fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', watch);
  try {
    return [await work(), routes];
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
