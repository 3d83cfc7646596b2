import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gt, rcompare, valid } from 'semver';
import { build, type UserConfig } from 'vitepress';
import { SECTIONS } from './sections.ts';
import { writeSources } from './sources.ts';

/** Part of the configuration that is code: braces in code are no expressions of Vue. */
const CONFIGURE = `
function configure(config) {
  config.markdown.config = (md) => {
    const { code_inline } = md.renderer.rules;
    md.renderer.rules.code_inline = (...args) => code_inline(...args).replace('<code', '<code v-pre');
  };
  return config;
}
`;

/** Endings of linked files that VitePress would take for parts of a page's name. */
const FILE_ENDINGS = 'ipynb';

/** Title of a page: its first heading. */
async function titleOf(path: string): Promise<string> {
  const [, title] = /^# (.+)$/m.exec(await readFile(path, 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${path} has no heading`);
  return title;
}

async function sidebar(sources: string) {
  return Promise.all(
    SECTIONS.map(async ({ title, pages }) => ({
      text: title,
      collapsed: false,
      items: await Promise.all(
        pages.map(async ({ name }) => ({
          text: name === 'index' ? 'The first hour' : await titleOf(join(sources, `${name}.md`)),
          link: name === 'index' ? '/' : `/${name}`,
        })),
      ),
    })),
  );
}

/** The versions that are in a folder of sites, newest first. */
async function versionsIn(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch(() => []);
  return found.filter((name) => valid(name) !== null).sort(rcompare);
}

/** The page at the root: it leads to the newest version, and lists all of them. */
function rootPage(versions: readonly string[]): string {
  const items = versions.map((version) => `<li><a href="${version}/">${version}</a></li>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>tidemark</title>
<meta http-equiv="refresh" content="0; url=${versions[0]}/"><h1>tidemark</h1><ul>${items}</ul></html>\n`;
}

/**
 * Builds the pages as one set that can be browsed and searched without a network.
 *
 * @param root folder of tidemark
 * @param output receives the set in a folder by its version, beside those of other versions, and a page that leads to the newest
 * @param base path at which `output` is served, with a slash at both ends
 * @returns the folder of this version
 * @throws Error that names each link that leads nowhere
 */
export async function buildSite(root: string, output: string, version: string, base = '/'): Promise<string> {
  await mkdir(output, { recursive: true });
  const sources = await mkdtemp(join(root, '.site-'));
  // VitePress has no other setting for them.
  process.env.VITE_EXTRA_EXTENSIONS = FILE_ENDINGS;
  const folder = join(output, version);
  try {
    await writeSources(root, sources);
    const others = (await versionsIn(output)).filter((other) => other !== version);
    const config: UserConfig = {
      title: 'tidemark',
      description: 'Typed signals from time series, and memory with evidence.',
      base: `${base}${version}/`,
      outDir: folder,
      cacheDir: join(sources, '.cache'),
      lastUpdated: false,
      ignoreDeadLinks: 'localhostLinks',
      markdown: { html: false, attrs: { disable: true } },
      themeConfig: {
        sidebar: await sidebar(sources),
        outline: [2, 3],
        search: { provider: 'local' },
        nav: [
          {
            text: others.some((other) => gt(other, version)) ? `${version} (not the newest)` : version,
            items: [
              ...others.map((other) => ({ text: other, link: `${base}${other}/`, target: '_self' })),
              { text: 'All versions', link: `${base}`, target: '_self' },
            ],
          },
        ],
      },
    };
    await mkdir(join(sources, '.vitepress'), { recursive: true });
    await writeFile(
      join(sources, '.vitepress', 'config.mjs'),
      `${CONFIGURE}export default configure(${JSON.stringify(config, null, 2)});\n`,
    );
    await build(sources);
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
  await writeFile(join(output, 'index.html'), rootPage(await versionsIn(output)));
  return folder;
}
