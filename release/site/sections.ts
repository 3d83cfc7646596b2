/** A page of the set: where its source is, and its place in the site. */
export interface SitePage {
  /** Path of the Markdown file from the root of the sources; undefined for a page that is generated. */
  readonly source?: string;
  /** Name in the site, without the ending. */
  readonly name: string;
}

/** A part of the set, by what its reader wants: to learn, to do, to look up, or to understand (Diátaxis, diataxis.fr). */
export interface Section {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

const docs = (...names: readonly string[]): SitePage[] =>
  names.map((name) => ({ source: `docs/${name}.md`, name }));

const internals = (...names: readonly string[]): SitePage[] =>
  names.map((name) => ({ source: `docs/internals/${name}.md`, name }));

/** Generated pages of the reference. */
export const GENERATED = ['http-api', 'commands', 'mcp-tools'] as const;

/** All pages, in the order of the contents. Each page of `docs/` and of `docs/internals/` is in one section. */
export const SECTIONS: readonly Section[] = [
  { title: 'Tutorial', pages: [{ source: 'README.md', name: 'index' }, ...docs('mcp')] },
  {
    title: 'How to',
    pages: docs(
      'memory',
      'console',
      'files',
      'metrics',
      'recipes',
      'cookbook',
      'notebooks',
      'webhooks',
      'quiet',
      'grafana',
      'mcp-server',
      'mcp-middleware',
      'mcp-evidence',
      'library',
      'sqlite',
      'libsql',
      'mysql',
      'scale-out',
      'deployment',
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
      ...docs('observations', 'names', 'signals', 'detectors', 'cli'),
      ...GENERATED.map((name) => ({ name })),
      ...docs('grpc', 'sql', 'configuration', 'traces'),
      { source: 'CHANGELOG.md', name: 'changelog' },
    ],
  },
  {
    title: 'Explanation',
    pages: docs('patterns', 'memory-rules', 'benchmarks', 'plan'),
  },
  {
    title: 'For its authors',
    pages: [
      { source: 'CONTRIBUTING.md', name: 'contributing' },
      ...internals(
        'life-of-an-observation',
        'life-of-an-event',
        'promql',
        'kafka',
        'add-a-call',
        'add-a-detector',
        'add-a-store',
        'add-a-bench',
        'change-memory',
        'change-where-detection-runs',
        'change-the-wire',
        'write-a-test',
        'run-services',
        'check-mcp',
        'make-a-release',
        'constants',
        'field',
      ),
    ],
  },
];
