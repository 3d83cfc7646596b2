import { resolve } from 'node:path';
import { Command } from 'commander';
import { readManifest } from './pack/manifest.ts';
import { ARTEFACTS, ROOT } from './root.ts';

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

program
  .command('package')
  .description('one file that runs the program on this platform without Node.js')
  .option('--output <folder>', 'folder of the executable', ARTEFACTS)
  .action(async ({ output }: { output: string }) => {
    const { executableName, makeExecutable } = await import('./executable/executable.ts');
    const { timeStarts } = await import('./executable/start-time.ts');
    const { version } = readManifest(ROOT);
    const made = await makeExecutable(ROOT, resolve(output), executableName(version));
    const { path, size, unpacked, files } = made;
    console.log(`${path}: ${megabytes(size)}, unpacks ${files} files of ${megabytes(unpacked)}`);
    for (const { command, executable, sources } of await timeStarts(ROOT, path)) {
      const ratio = (executable / sources).toFixed(2);
      console.log(
        `tidemark ${command}: ${executable.toFixed(0)} ms, ${ratio} times the ${sources.toFixed(0)} ms of Node.js with the sources`,
      );
    }
  });

await program.parseAsync();
