import type { App } from './context.ts';

/**
 * Registers routes that take a body of any media type, as bytes; their `config` has `takesBytes`.
 *
 * @param register is called with the application that the routes belong to
 */
export function takeBytes(app: App, register: (scope: App) => void): void {
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => bytes);
    register(scope);
  });
}
