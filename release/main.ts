import { resolve } from 'node:path';
import { Command } from 'commander';
import { ARTEFACTS } from './root.ts';

const program = new Command('release').description('Makes what a release of tidemark consists of.');

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

program
  .command('pack')
  .description('the packages tidemark and tidemark-mcp, as npm installs them')
  .option('--output <folder>', 'folder of the tarballs', ARTEFACTS)
  .action(async ({ output }: { output: string }) => {
    const { packBoth } = await import('./pack/pack.ts');
    for (const { path, size, unpackedSize, files } of await packBoth(resolve(output))) {
      console.log(`${path}: ${megabytes(size)}, ${files.length} files of ${megabytes(unpackedSize)}`);
    }
  });

await program.parseAsync();
