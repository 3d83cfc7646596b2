import { Gauge, type Registry } from 'prom-client';
import { isMutedAt } from '../../../operators/quiet/is-muted.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { type Naming, named } from '../../../sinks/naming.ts';
import type { Archive } from '../../../sinks/store.ts';
import type { Logger } from '../../process/logger.ts';

/** Most signals that are shown: each may be a time series in Prometheus. */
const MOST = 1000;

export interface OpenSignalsSite {
  readonly store: Pick<Archive, 'signals' | 'mutes'>;
  readonly naming: Naming;
  readonly log: Logger;
}

interface OpenSignals {
  readonly signals: readonly Signal[];
  /** Whether there are more. */
  readonly more: boolean;
}

/** The newest open signals that are not muted; alerts come first where not all are shown. */
async function openSignals({ store, naming }: OpenSignalsSite): Promise<OpenSignals> {
  const newest = await store.signals({ status: 'open' }, MOST);
  const more = newest.next !== undefined;
  const alerts = more ? await store.signals({ status: 'open', severity: 'alert' }, MOST) : undefined;
  const notes = newest.rows.filter(({ severity }) => severity !== 'alert');
  const found = alerts === undefined ? newest.rows : [...alerts.rows, ...notes].slice(0, MOST);
  if (found.length === 0) return { signals: [], more };
  const mutes = await store.mutes.list();
  const now = Date.now() * 1000;
  const signals = await named(naming, found);
  return { signals: signals.filter((signal) => !isMutedAt(signal, now, mutes)), more };
}

/**
 * Adds gauges of the open signals in the store that are not muted, so that Prometheus can alert on them. They are read when the metrics are requested; if the
 * store is unavailable then, the gauges have no values.
 */
export function watchOpenSignals(registry: Registry, site: OpenSignalsSite): void {
  const registers = [registry];
  let reading: Promise<OpenSignals | undefined> | undefined;
  /** One read for both gauges. */
  const read = () => {
    reading ??= openSignals(site)
      .catch((error: unknown) => {
        site.log.warn({ err: error }, 'the open signals could not be read for the metrics');
        return undefined;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  new Gauge({
    name: 'tidemark_open_signals',
    help: 'Open signals in the store that are not muted, by series, pattern and severity. The entity of a signal about a whole scope is "*".',
    labelNames: ['scope', 'entity', 'metric', 'pattern', 'severity'],
    registers,
    async collect() {
      const found = await read();
      this.reset();
      for (const { scope, scope_id, entity, entity_id, metric = '', pattern, severity } of found?.signals ??
        []) {
        const about = entity_id === NIL_UUID ? '*' : (entity ?? entity_id);
        this.inc({ scope: scope ?? scope_id, entity: about, metric, pattern, severity });
      }
    },
  });
  new Gauge({
    name: 'tidemark_open_signals_omitted',
    help: `1 if there are more open signals than the newest ${MOST} that are shown, alerts before notes.`,
    registers,
    async collect() {
      const found = await read();
      if (found === undefined) this.remove();
      else this.set(found.more ? 1 : 0);
    },
  });
}
