import type { FastifyInstance, RouteOptions } from 'fastify';
import type {} from './route-config.ts';

/**
 * Lets an application start only if each of its routes declares the permission that its caller needs. Must be called before routes are
 * registered. Otherwise the start rejects with a TypeError that names the routes without one.
 */
export function requirePermissions(app: Pick<FastifyInstance, 'addHook'>): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  // Not earlier, because a hook of a plugin may still add the permission.
  app.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.permission === undefined);
    if (silent.length === 0) return;
    const names = silent.map(({ method, url }) => `${[method].flat().join(' ')} ${url}`);
    throw new TypeError(`Routes that declare no permission: ${names.join(', ')}`);
  });
}
