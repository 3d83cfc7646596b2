import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deadLinks } from '../../release/pack/links.ts';
import { temporaryFolder } from '../e2e/server.ts';

it('a link to a file that is missing is dead; one to a site, a heading, or in code is not', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'LICENSE'), '');
  writeFileSync(
    join(folder, 'README.md'),
    '[a](LICENSE) [b](LICENSE#part) [c](gone.md#part) ![d](gone.svg "title") [e](https://example.com) [f](#part) `g[0](h)`\n',
  );
  expect(deadLinks(folder)).toEqual(
    ['README.md: gone.md', 'README.md: gone.svg'].map((each) => expect.stringContaining(each)),
  );
});
