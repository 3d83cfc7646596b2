import type { ComponentType } from 'preact';
import type { Permission } from '../../access/permissions.ts';
import type { Client } from '../../client/index.ts';
import type { Place } from '../common/place.ts';
import { NowPage } from '../now/now-page.tsx';
import { prepareSeries } from '../series/plot/prepared.ts';

/** A page of the console. */
export interface Page {
  /** First part of its address; empty for the first page. */
  readonly name: string;
  readonly title: string;
  /** Its key, after `g`. */
  readonly key: string;
  /** What a reader needs to be shown it; undefined if anybody may see it. */
  readonly permission?: Permission;
  /** Asks for what it will show first, while its code comes. */
  readonly prepare?: (client: Client, place: Place) => void;
  /** Loads its code; all but the first come when they are opened. */
  readonly load: () => Promise<ComponentType>;
}

/** Every page, in the order of the navigation; a new one is a folder and a line here. */
export const PAGES: readonly Page[] = [
  { name: '', title: 'Now', key: 'n', permission: 'signals:read', load: async () => NowPage },
  {
    name: 'series',
    title: 'Series',
    key: 's',
    permission: 'signals:read',
    prepare: prepareSeries,
    load: async () => (await import('../series/series-page.tsx')).SeriesPage,
  },
  {
    name: 'memory',
    title: 'Memory',
    key: 'm',
    permission: 'memory:read',
    load: async () => (await import('../memory/memory-page.tsx')).MemoryPage,
  },
  {
    name: 'sql',
    title: 'SQL',
    key: 'q',
    permission: 'sql',
    load: async () => (await import('../sql/sql-page.tsx')).SqlPage,
  },
  {
    name: 'health',
    title: 'Health',
    key: 'h',
    load: async () => (await import('../health/health-page.tsx')).HealthPage,
  },
];

/** The page of a place; undefined if there is none of that name. */
export function pageAt({ path }: Place): Page | undefined {
  const [first = ''] = path;
  return PAGES.find(({ name }) => name === first);
}
