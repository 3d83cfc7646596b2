import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { requirePermissions } from '../../../api/http/require-permissions.ts';

describe('an application that asks its routes for a permission', () => {
  const served = () => {
    const app = fastify();
    requirePermissions(app);
    app.get('/declared', { config: { permission: 'sql' } }, () => 'rows');
    return app;
  };

  it('starts where each has one, also one that a hook of a plugin gives', async () => {
    const app = served();
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, permission: 'none' };
      });
      scope.get('/given', () => 'seen');
    });
    await expect(app.ready()).resolves.toBe(app);
    await app.close();
  });

  it('does not start where one has none, and names it', async () => {
    const app = served();
    app.post('/forgotten', () => 'done');
    await expect(app.ready()).rejects.toThrow(/^Routes that declare no permission: POST \/forgotten$/);
    await app.close();
  });
});
