import { CROSS_SCOPE_PATTERNS, type Overrides, setBy } from '../../operators/engine/overrides.ts';
import { itemAt } from '../../operators/item-at.ts';
import type { SeriesKey } from '../../operators/records/directory.ts';
import { InvalidInput, TidemarkError } from '../../operators/records/errors.ts';
import { scopeIdOf } from '../../operators/records/series/name-ids.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { Voice } from '../../pipelines/memory/changes/voice.ts';
import { NameDirectory } from '../../pipelines/name-directory.ts';
import type { Naming } from '../../sinks/naming.ts';
import type { SeriesNames } from '../../sinks/series-names.ts';
import type { Archive } from '../../sinks/store.ts';
import type { StoredRegister } from '../../sinks/stored-register.ts';
import { type Principal, voiceOf } from '../access/principal.ts';
import type { Backend } from './backend.ts';
import type { MemoryBackend } from './memory-backend.ts';

/**
 * What calls of a principal operate on. What they write is recorded under their name. For one with scopes, reads find nothing of other scopes, as if nothing else existed, and writes to
 * other scopes are refused, whether or not these exist. What has no scope (SQL, access tokens, webhooks) is absent, or needs a
 * permission that such a principal cannot have.
 */
export function backendFor<Whole extends Backend>(whole: Whole, principal: Principal): Whole {
  const { scopes, title } = principal;
  const voice = voiceOf(principal);
  const { configure } = whole;
  const own = {
    ...whole,
    analytics: principal.alone === true ? whole.analytics : sharedAnalytics(whole, principal),
    memory: memoryOf(whole.memory, principal, voice),
    ...(voice.name !== undefined && { by: voice.name }),
    configure: (...[scopeId, change]: Parameters<typeof configure>) =>
      configure(
        scopeId,
        typeof change === 'function'
          ? (present: Overrides) => setBy(change(present), voice.name)
          : setBy(change, voice.name),
      ),
  };
  return scopes === undefined ? own : { ...own, ...scoped(own, title, scopes) };
}

/** The id of a scope of memory, as tokens name it. */
const idOf = (scope: string) => (isUuid(scope) ? scope.toLowerCase() : scopeIdOf(scope));

/** Memory as a principal writes to it under its name: of its scopes alone, if it has some. */
function memoryOf(memory: MemoryBackend, { scopes, home, title }: Principal, voice: Voice): MemoryBackend {
  const refusal = (scope: string) =>
    scopes === undefined || scopes.includes(idOf(scope))
      ? undefined
      : 'is not a scope of this access token; use another token';
  const scopeOf = (named: string | undefined): string => {
    const scope = memory.scopeOf(named ?? home);
    const message = refusal(scope);
    if (message === undefined) return scope;
    if (named === undefined) {
      const remedy = 'is required: this access token is for other scopes than the default one';
      throw new InvalidInput(`scope ${remedy}.`, [{ path: 'scope', message: remedy }]);
    }
    throw new TidemarkError('forbidden', `${title} is for other scopes: scope ${message}.`, {
      issues: [{ path: 'scope', message }],
    });
  };
  return {
    ...memory,
    scopeOf,
    within: async (named, task) =>
      memory.within(scopeOf(named), (own) => task({ ...own, memory: own.memory.spokenToBy(voice) })),
    ingest: async (values, named) => memory.memories.ingest(values, scopeOf(named), refusal),
  };
}

/** SQL that takes the shares of a principal. */
function sharedAnalytics({ analytics }: Backend, caller: Principal): Backend['analytics'] {
  return analytics && { query: (sql, limits) => analytics.query(sql, { ...limits, caller }) };
}

/** The parts of a backend that differ for a principal with scopes. */
function scoped(whole: Backend, title: string, scopes: readonly string[]) {
  const mine = new Set(scopes);
  const isMine = (scopeId: string) => mine.has(scopeId.toLowerCase());
  const refuse = (): never => {
    const message = 'is not a scope of this access token; use another token';
    throw new TidemarkError('forbidden', `${title} is for other scopes: scope_id ${message}.`, {
      issues: [{ path: 'scope_id', message }],
    });
  };
  const { intake, configure, memory } = whole;
  return {
    store: scopedArchive(whole.store, scopes, isMine, refuse),
    naming: scopedNaming(whole.naming, isMine),
    analytics: undefined,
    memoryStore: { tables: async () => refuse() },
    intake: {
      builder: () => intake.builder(mine),
      append: (...given: Parameters<typeof intake.append>) => intake.append(...given),
      settle: () => intake.settle(),
    },
    memory: {
      ...memory,
      nameDirectory: new NameDirectory(scopedNames(whole.store.names, isMine, refuse), false, () => 0),
    },
    configure: async (...given: Parameters<typeof configure>) =>
      isMine(given[0]) ? configure(...given) : refuse(),
  };
}

type IsMine = (scopeId: string) => boolean;
type Refuse = () => never;

/** Names of series of the scopes alone: evidence may mention others. */
function scopedNaming({ of }: Naming, isMine: IsMine): Naming {
  return {
    async of(series) {
      const known = await of(series);
      return series.map(({ scope_id }, at) => (isMine(scope_id) ? itemAt(known, at) : {}));
    },
  };
}

function scopedNames(names: SeriesNames, isMine: IsMine, refuse: Refuse): SeriesNames {
  return {
    list: async () => (await names.list()).filter(({ scope_id }) => isMine(scope_id)),
    put: async (series) => (isMine(series.scope_id) ? names.put(series) : refuse()),
    remove: async (scopeId, entityId) => (isMine(scopeId) ? names.remove(scopeId, entityId) : false),
    scopesOf: async (entityId) => (await names.scopesOf(entityId)).filter(isMine),
  };
}

function scopedRegister(register: StoredRegister, scopes: readonly string[], isMine: IsMine): StoredRegister {
  const isOwn = (pattern: string) => !CROSS_SCOPE_PATTERNS.includes(pattern);
  return {
    ...scopedNaming(register, isMine),
    some: (selector) => register.some({ ...selector, scopes }),
    async list(filter, limit, after) {
      if (filter.pattern !== undefined && !isOwn(filter.pattern)) return { rows: [], next: undefined };
      const page = await register.list({ ...filter, scopes }, limit, after);
      const rows = page.rows.map((row) => ({
        ...row,
        open: row.open.filter(({ pattern }) => isOwn(pattern)),
      }));
      return { ...page, rows };
    },
    async keys(filter, limit, after) {
      if (filter.pattern !== undefined && !isOwn(filter.pattern)) return { rows: [], next: undefined };
      return register.keys({ ...filter, scopes }, limit, after);
    },
    async meant(names) {
      const meant = await register.meant(names);
      return meant.map((one) => (typeof one === 'object' && isMine(one.scope_id) ? one : 'none'));
    },
    hasNames: () => register.hasNames(),
    scopesNamed: async (scope) => (await register.scopesNamed(scope)).filter(isMine),
  };
}

function scopedArchive(store: Archive, scopes: readonly string[], isMine: IsMine, refuse: Refuse): Archive {
  const nothing = { seq: new Float64Array(), time: new Float64Array(), outcome: new Float64Array() };
  return {
    ledger: store.ledger,
    tokens: store.tokens,
    // Calls look up the signal, or the scope, first.
    feedback: store.feedback,
    mutes: store.mutes,
    usage: store.usage,
    webhooks: store.webhooks,
    analytics: store.analytics,
    names: scopedNames(store.names, isMine, refuse),
    register: scopedRegister(store.register, scopes, isMine),
    tables: async () => refuse(),
    scopeSettings: async (scopeId) => (isMine(scopeId) ? store.scopeSettings(scopeId) : undefined),
    latestObservations: async (...given) =>
      isMine(given[0]) ? store.latestObservations(...given) : refuse(),
    signals: (filter, ...page) => store.signals({ ...filter, scopes }, ...page),
    async signal(id) {
      const found = await store.signal(id);
      const own =
        found !== undefined && isMine(found.scope_id) && !CROSS_SCOPE_PATTERNS.includes(found.pattern);
      return own ? found : undefined;
    },
    observations: (filter, ...page) => store.observations({ ...filter, scopes }, ...page),
    seriesUpTo: async (series: SeriesKey, ...upTo) =>
      isMine(series.scope_id) ? store.seriesUpTo(series, ...upTo) : nothing,
    outline: async (range, columns) =>
      isMine(range.scope_id)
        ? store.outline(range, columns)
        : { total: 0, span: undefined, rows: [], seqs: [] },
    changes: (filter, ...places) => store.changes({ ...filter, scopes }, ...places),
    firstChange: () => store.firstChange(),
    lastChange: () => store.lastChange(),
    retain: (before) => store.retain(before),
    shards: () => store.shards(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
