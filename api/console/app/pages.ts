import type { ComponentType } from 'preact';
import type { Permission } from '../../calls/call.ts';
import { NowPage } from '../now/now-page.tsx';
import { placeOf } from './place.ts';

/** A page of the console. */
export interface Page {
  /** First part of its address; empty for the first page. */
  readonly name: string;
  readonly title: string;
  /** Its key, after `g`. */
  readonly key: string;
  /** What a reader needs to be shown it; undefined if anybody may see it. */
  readonly permission?: Permission;
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

/** The page of an address, by its fragment; undefined if there is none of that name. */
export function pageAt(hash: string): Page | undefined {
  const [first = ''] = placeOf(hash).path;
  return PAGES.find(({ name }) => name === first);
}
