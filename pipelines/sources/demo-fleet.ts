import { uuidV5 } from '../../operators/records/uuid.ts';
import { gaussian, uniform } from '../../operators/statistics/seeded-random.ts';

/** Interval between samples of a fleet in microseconds: half an hour, 48 a day. */
export const FLEET_INTERVAL = 1800e6;
const PER_DAY = 48;
const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/fleet');

/** A member of the fleet and what happens to it. */
export interface FleetMember {
  readonly name: string;
  readonly scope_id: string;
  readonly entity_id: string;
}

/** One sample of one member. Time in microseconds. */
export interface FleetSample {
  readonly member: FleetMember;
  readonly time: number;
  readonly outcome: number;
}

const NAMES = ['web-1', 'web-2', 'web-3', 'db-1', 'db-2', 'queue-1', 'cache-1', 'sensor-1'];

/** Planted events, each at a share of the days. */
const EVENTS = {
  deploy: { share: 0.55, what: 'a deploy lifts web-1 and web-2 by 14' },
  outage: { share: 0.7, what: 'an outage of three samples takes web-1, web-2, web-3 and db-1 to 2' },
  leak: { share: 0.75, what: 'queue-1 begins to climb by 0.35 a sample' },
  stuck: { share: 0.85, what: 'sensor-1 sticks to its last value' },
} as const;

/** The planted events of a fleet, ordered by time (microseconds). */
export function fleetEvents(start: number, days: number): { time: number; what: string }[] {
  return Object.values(EVENTS).map(({ share, what }) => ({
    time: start + Math.round(days * PER_DAY * share) * FLEET_INTERVAL,
    what,
  }));
}

/** What people write about the fleet: hours after a planted event, from where, and the text. */
const NOTES = [
  {
    event: 'deploy',
    hours: -24,
    source: 'runbook',
    text: 'The checkout database runs on db-1. queue-1 has four workers.',
  },
  {
    event: 'deploy',
    hours: 1,
    source: 'deployments',
    text: 'Release 4.2 was deployed to web-1 and web-2. We decided to keep release 4.2 on web-1 and web-2.',
  },
  {
    event: 'outage',
    hours: 3,
    source: 'incident review',
    text: 'A broken switch in rack 7 caused the outage of web-1, web-2, web-3 and db-1. We decided to replace the switch in rack 7.',
  },
  {
    event: 'outage',
    hours: 20,
    source: 'chat',
    text: 'The checkout database no longer runs on db-1. queue-1 has six workers.',
  },
  {
    event: 'leak',
    hours: 30,
    source: 'planning',
    text: 'The backlog of queue-1 grows because a consumer leaks connections. We decided to double the workers of queue-1.',
  },
  { event: 'stuck', hours: 12, source: 'chat', text: 'sensor-1 was unplugged for maintenance.' },
] as const;

/** A text about the fleet; the time in microseconds. */
export interface FleetNote {
  readonly id: string;
  readonly time: number;
  readonly source: string;
  readonly text: string;
}

/** The scope of the fleet by name. */
export const FLEET_SCOPE = 'shop';

/** What people write about the fleet, ordered by time. Two of the texts contradict each other, and one reports a change. */
export function fleetNotes(start: number, days: number): FleetNote[] {
  return NOTES.map(({ event, hours, source, text }, at) => ({
    id: uuidV5(NAMESPACE, `note ${at}`),
    time: start + Math.round(days * PER_DAY * EVENTS[event].share) * FLEET_INTERVAL + hours * 3600e6,
    source,
    text,
  }));
}

function members(): FleetMember[] {
  const scope_id = uuidV5(NAMESPACE, FLEET_SCOPE);
  return NAMES.map((name) => ({ name, scope_id, entity_id: uuidV5(NAMESPACE, name) }));
}

/**
 * A small fleet over `days` days. Every member has a load with a daily season and independent noise; a shared load couples the
 * databases. Planted: a deploy that permanently lifts web-1 and web-2, an outage of a few samples on four members at once, a leak that
 * makes queue-1 climb, and a sensor that sticks. Deterministic by seed.
 *
 * @param start time of the first sample in microseconds
 */
export function* fleet(start: number, days: number, seed: number): Generator<FleetSample> {
  const noise = gaussian(uniform(seed));
  const all = members();
  const samples = Math.round(days * PER_DAY);
  const deploy = Math.round(samples * EVENTS.deploy.share);
  const outage = Math.round(samples * EVENTS.outage.share);
  const leak = Math.round(samples * EVENTS.leak.share);
  const stuck = Math.round(samples * EVENTS.stuck.share);
  let shared = 0;
  let held = 0;
  for (let i = 0; i < samples; i++) {
    const season = Math.sin((2 * Math.PI * i) / PER_DAY);
    shared = noise();
    for (const [at, member] of all.entries()) {
      const level = 50 + 8 * at;
      const daily = member.name.startsWith('db') || member.name === 'sensor-1' ? 0 : 6 * season;
      let outcome = level + daily + noise();
      if (member.name.startsWith('db')) outcome = level + 3 * shared + 0.8 * noise();
      if (i >= deploy && (member.name === 'web-1' || member.name === 'web-2')) outcome += 14;
      if (i >= outage && i < outage + 3 && at < 4) outcome = 2 + 0.1 * noise();
      if (i >= leak && member.name === 'queue-1') outcome += 0.35 * (i - leak);
      if (member.name === 'sensor-1') {
        if (i < stuck) held = outcome;
        else outcome = held;
      }
      yield { member, time: start + i * FLEET_INTERVAL, outcome: Math.round(outcome * 1000) / 1000 };
    }
  }
}

/** Names of the fleet's members by entity id. */
export function fleetNames(): Map<string, string> {
  return new Map(members().map(({ entity_id, name }) => [entity_id, name]));
}
