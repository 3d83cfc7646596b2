/** A page of the set: where its source is, and its place in the site. */
export interface SitePage {
  /** Path of the Markdown file from the root of the sources; undefined for a page that is generated. */
  readonly source?: string;
  /** Name in the site, without the ending. */
  readonly name: string;
}

/** A part of the set, by what its reader wants: to learn, to understand, to do, or to look up (Diátaxis, diataxis.fr). */
export interface Section {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** Pages of a folder of `docs/`. */
const inFolder = (folder: string, ...names: readonly string[]): SitePage[] =>
  names.map((name) => ({ source: `docs/${folder}/${name}.md`, name }));

/** Generated pages of the reference. */
export const GENERATED = ['http-api', 'commands', 'mcp-tools'] as const;

/** All pages, in the order of the contents. Each page of `docs/` is in one section, and each section but the first has a folder. */
export const SECTIONS: readonly Section[] = [
  { title: 'Start', pages: [{ source: 'README.md', name: 'index' }] },
  { title: 'Concepts', pages: inFolder('concepts', 'patterns') },
  {
    title: 'How to',
    pages: inFolder(
      'how-to',
      'files',
      'metrics',
      'recipes',
      'console',
      'detectors',
      'webhooks',
      'quiet',
      'grafana',
      'cookbook',
      'notebooks',
      'memory',
      'mcp-server',
      'mcp',
      'mcp-middleware',
      'mcp-evidence',
      'library',
      'deployment',
      'scale-out',
      'sqlite',
      'libsql',
      'mysql',
      'tokens',
      'monitoring',
      'backup',
      'troubleshooting',
      'releases',
    ),
  },
  {
    title: 'Reference',
    pages: [
      ...inFolder('reference', 'observations', 'names', 'signals', 'cli'),
      ...GENERATED.map((name) => ({ name })),
      ...inFolder('reference', 'grpc', 'sql', 'configuration', 'traces'),
      { source: 'CHANGELOG.md', name: 'changelog' },
    ],
  },
  {
    title: 'Internals',
    pages: [
      { source: 'CONTRIBUTING.md', name: 'contributing' },
      ...inFolder(
        'internals',
        'life-of-an-observation',
        'life-of-an-event',
        'promql',
        'kafka',
        'add-a-call',
        'add-a-detector',
        'add-a-store',
        'add-a-bench',
        'change-memory',
        'memory-rules',
        'change-where-detection-runs',
        'change-the-wire',
        'write-a-test',
        'run-services',
        'check-mcp',
        'make-a-release',
        'benchmarks',
        'constants',
        'field',
      ),
      { source: 'docs/plan.md', name: 'plan' },
    ],
  },
];
