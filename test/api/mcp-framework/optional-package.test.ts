import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { DefinitionError } from '../../../api/mcp-framework/errors.ts';
import { packageMissing } from '../../../api/mcp-framework/optional-package.ts';

const NAME = '@tidemark/no-such-package';

/** Why a module could not be loaded. */
async function failure(load: () => unknown): Promise<unknown> {
  try {
    await load();
  } catch (error) {
    return error;
  }
  throw new Error('it was loaded');
}

describe('a package that only some servers need', () => {
  it('is named where it is missing', async () => {
    const error = await failure(() => createRequire(import.meta.url)(NAME));
    const said = packageMissing(NAME, 'a()', error);
    expect(said).toBeInstanceOf(DefinitionError);
    expect(said).toMatchObject({
      message: `a() needs the package ${NAME}; install it: npm install ${NAME}`,
      cause: error,
    });
  });

  it('is not blamed for what it lacks itself', async () => {
    const error = await failure(() => createRequire(import.meta.url)(NAME));
    expect(packageMissing('@tidemark/another', 'a()', error)).toBe(error);
    expect(packageMissing(NAME, 'a()', 'broken')).toBe('broken');
  });
});
