import { writeBody } from '../../../pipelines/sources/remote-write/encode.ts';
import type { HttpSession } from '../http-session.ts';

const WRITE = 'POST /v1/prometheus/write';
const METRICS = 'POST /v1/metrics';
const LINES = 'POST /api/v2/write';
const PROTOBUF = 'application/x-protobuf';
const SNAPPY = { 'content-encoding': 'snappy' };
/** Milliseconds of an observation, and of one that no store keeps. */
const [NOW, NEVER] = [Date.UTC(2026, 4, 1), 8e15];

/** A request of OTLP with a gauge at a time. */
const gauge = (milliseconds: number) => ({
  resourceMetrics: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
      scopeMetrics: [
        {
          scope: { name: 'session' },
          metrics: [
            { name: 'load', gauge: { dataPoints: [{ timeUnixNano: `${milliseconds}000000`, asDouble: 1 }] } },
          ],
        },
      ],
    },
  ],
});

/** What agents of metrics send, and what they are answered. */
export async function agentsSession(session: HttpSession): Promise<void> {
  const query = { bucket: 'fleet', db: 'fleet', precision: 'ms' };
  const type = 'text/plain';
  await session.must(LINES, {}, { bytes: `load,host=web-1 value=3 ${NOW}`, type, query });
  await session.ask(LINES, {}, { bytes: 'load,host=web-1 value=', type });
  await session.ask(LINES, {}, { bytes: 'load value=1', type, query: { precision: 'century' } });
  await session.must(METRICS, {}, { body: gauge(NOW) });
  await session.must(METRICS, {}, { body: gauge(NEVER) });
  await session.must(METRICS, {}, { bytes: new Uint8Array(0), type: PROTOBUF });
  await session.ask(METRICS, {}, { bytes: 'text', type });
  const series = [
    { labels: { __name__: 'load', job: 'shop', instance: 'web-1' }, samples: [[NOW, 1] as const] },
  ];
  const body = writeBody(series);
  await session.must(WRITE, {}, { bytes: body, type: PROTOBUF, headers: SNAPPY });
  await session.ask(WRITE, {}, { bytes: 'text', type });
}

/** At a server that takes bodies of a kilobyte at most. */
export async function narrowSession(session: HttpSession): Promise<void> {
  const bytes = 'x'.repeat(5000);
  await session.ask(LINES, {}, { bytes, type: 'text/plain' });
  await session.ask(METRICS, {}, { bytes, type: PROTOBUF });
  await session.ask(WRITE, {}, { bytes, type: PROTOBUF, headers: SNAPPY });
}
