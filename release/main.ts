import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readManifest } from './manifest.ts';
import { ARTEFACTS, ROOT } from './root.ts';

const program = new Command('release').description('Makes what a release of tidemark consists of.');

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65_536) return port;
  throw new InvalidArgumentError('It takes a number from 0 to 65535.');
}

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

program
  .command('dry')
  .description('all of a release that needs no account, made, tried and verified')
  .option('--output <folder>', 'folder in which the release gets its own', ARTEFACTS)
  .action(async ({ output }: { output: string }) => {
    const { rehearse } = await import('./dry/dry.ts');
    const { folder, artefacts, licences, installed } = await rehearse(ROOT, resolve(output));
    for (const { digest, size, name, packages } of artefacts) {
      const counted = packages === undefined ? '' : `  ${packages} packages`;
      console.log(`${digest}  ${megabytes(size).padStart(8)}  ${name}${counted}`);
    }
    for (const [name, bytes] of Object.entries(installed))
      console.log(`${name}: ${megabytes(bytes)} installed`);
    console.log(`${licences} packages have permitted licences; checksums and provenance verify: ${folder}`);
  });

program
  .command('docs')
  .description('the pages as one set that can be browsed and searched without a network')
  .option('--output <folder>', 'folder in which each version gets its own', join(ARTEFACTS, 'docs'))
  .option('--base <path>', 'path at which that folder is served', '/')
  .option('--serve <port>', 'serve it on 127.0.0.1 until Ctrl-C', portOf)
  .action(async ({ output, base, serve }: { output: string; base: string; serve?: number }) => {
    const { buildSite } = await import('./site/site.ts');
    const folder = resolve(output);
    console.log(await buildSite(ROOT, folder, readManifest(ROOT).version, base));
    if (serve === undefined) return;
    const { serveSite } = await import('./site/serve.ts');
    console.log((await serveSite(folder, serve)).url);
  });

program
  .command('verify')
  .description('whether artefacts are as their checksums and their signed provenance say')
  .argument('<folder>')
  .option('--key <file>', 'public key of the signature in PEM; default: the one in the folder')
  .action(async (folder: string, { key }: { key?: string }) => {
    const { verifyArtefacts } = await import('./dry/verify.ts');
    const problems = await verifyArtefacts(folder, key && (await readFile(key, 'utf8')));
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else console.log('every artefact is as signed');
  });

await program.parseAsync();
