import { Detection } from '../../operators/engine/detection.ts';
import { defaultSettings } from '../../operators/engine/settings.ts';
import type { Signal, SignalChange } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import type { Bench, Figure } from '../bench.ts';
import { benchDirectory } from '../series.ts';
import {
  DAY,
  factors,
  LEAVERS,
  OFFICE,
  OUTAGES,
  office,
  SERIES,
  START,
  WEEK,
  type World,
} from './groups/kinds.ts';

const SEEDS = 5;
const FACTOR_ROWS = 1000;
/** Hours of an office reporter's absence, and maximum delay of its report. */
const AWAY_HOURS = 3;

/** Changes published about the series of a world, in one scope at default settings, with a tick after each event time. */
function changesOf({ series }: World): SignalChange[] {
  const detection = new Detection(benchDirectory(series.length, 1), defaultSettings());
  const rows = series
    .flatMap(({ times, values }, s) => Array.from(times, (time, i) => ({ s, time, value: values[i] })))
    .sort((a, b) => a.time - b.time || a.s - b.s);
  const changes: SignalChange[] = [];
  for (let from = 0, seq = 1; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && rows[to].time === rows[from].time) to++;
    const part = rows.slice(from, to);
    const batch = {
      firstSeq: seq,
      length: part.length,
      series: Int32Array.from(part, ({ s }) => s),
      time: Float64Array.from(part, ({ time }) => time),
      outcome: Float64Array.from(part, ({ value }) => value),
    };
    detection.arrive(batch, 0);
    detection.engine.process(detection.take(0));
    changes.push(...detection.tick(rows[from].time));
    seq += part.length;
    from = to;
  }
  return changes;
}

interface Reported {
  /** Openings, and notes that became alerts. */
  readonly opened: readonly Signal[];
  /** The last version of each signal. */
  readonly last: readonly Signal[];
}

function reportedOf(world: World): Reported {
  const changes = changesOf(world);
  const last = new Map(changes.map(({ signal }) => [signal.id, signal]));
  const opened = changes.filter(({ kind }) => kind === 'signal' || kind === 'signal.raised');
  return { opened: opened.map(({ signal }) => signal), last: [...last.values()] };
}

const directory = benchDirectory(SERIES, 1);
const numberOf = new Map(Array.from({ length: SERIES }, (_, s) => [directory.key(s).entity_id, s]));

/** Series that a signal names: its own and those of its evidence. */
function named({ entity_id, evidence }: Signal): Set<number> {
  const ids = evidence.flatMap((one) => [one.entity_id, one.partner_entity_id]);
  return new Set([entity_id, ...ids].flatMap((id) => numberOf.get(String(id)) ?? []));
}

const decided = (signal: Signal) => parseInstant(signal.decided_at);
const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
const isAlert = ({ severity }: Signal) => severity === 'alert';

function factorFigures(name: string, seeds: readonly number[], factorOf: (s: number) => number): Figure[] {
  const reported = seeds.map((seed) => reportedOf(factors(seed, FACTOR_ROWS, factorOf)));
  const signals = reported.map(({ last }) => last.filter(({ pattern }) => pattern === 'correlation'));
  const opened = reported.map(
    ({ opened }) => opened.filter(({ pattern }) => pattern === 'correlation').length,
  );
  const members = signals.map((list) => Math.max(0, ...list.map((signal) => named(signal).size)));
  return [
    { name: `${name}: correlation signals`, value: mean(opened), unit: 'opened' },
    {
      name: `${name}: open at the end`,
      value: mean(signals.map((list) => list.filter(({ status }) => status === 'open').length)),
      unit: 'signals',
    },
    { name: `${name}: series that one signal names`, value: mean(members), unit: 'of 12 at most' },
  ];
}

function outageFigures(name: string, make: (seed: number) => World, seeds: readonly number[]): Figure[] {
  const heard = seeds.map((seed) => {
    const world = make(seed);
    const { opened, last } = reportedOf(world);
    const during = (signal: Signal) => decided(signal) >= world.from && decided(signal) <= world.to;
    const largest = Math.max(0, ...last.filter(during).map((signal) => named(signal).size));
    return { signals: opened.filter(during), largest };
  });
  const count = (which: (signal: Signal) => boolean) =>
    mean(heard.map(({ signals }) => signals.filter(which).length));
  return [
    { name: `${name}: alerts`, value: count(isAlert), unit: 'signals' },
    { name: `${name}: notes`, value: count((signal) => !isAlert(signal)), unit: 'signals' },
    {
      name: `${name}: series that one signal names`,
      value: mean(heard.map(({ largest }) => largest)),
      unit: 'series',
    },
  ];
}

function leaverFigures(name: string, make: (seed: number) => World, seeds: readonly number[]): Figure[] {
  const heard = seeds.map((seed) => {
    const world = make(seed);
    const after = reportedOf(world).opened.filter(
      (signal) =>
        signal.pattern !== 'seasonality' && signal.pattern !== 'correlation' && decided(signal) >= world.from,
    );
    const [who] = world.concerned;
    const ofIt = after.filter((signal) => named(signal).has(who));
    const within = (days: number, which: (signal: Signal) => boolean = () => true) =>
      ofIt.some((signal) => which(signal) && decided(signal) <= world.from + days * DAY) ? 1 : 0;
    return {
      day: within(1),
      two: within(2),
      alert: within(2, isAlert),
      false: after.length - ofIt.length,
      rows: (world.to - world.from) / DAY,
    };
  });
  return [
    { name: `${name}: found within a day`, value: mean(heard.map(({ day }) => day)), unit: 'of 1' },
    { name: `${name}: found within two days`, value: mean(heard.map(({ two }) => two)), unit: 'of 1' },
    {
      name: `${name}: as an alert within two days`,
      value: mean(heard.map((one) => one.alert)),
      unit: 'of 1',
    },
    {
      name: `${name}: signals of the other hosts`,
      value: mean(heard.map((one) => one.false / one.rows)),
      unit: 'a day',
    },
  ];
}

function officeFigures(seeds: readonly number[]): Figure[] {
  const heard = seeds.map((seed) => {
    const world = office(seed, AWAY_HOURS);
    const silences = reportedOf(world).opened.filter(({ pattern }) => pattern === 'silence');
    const ofOffice = silences.filter((signal) => OFFICE.some((s) => named(signal).has(s)));
    const real = (signal: Signal) =>
      named(signal).has(0) && decided(signal) > world.from && decided(signal) <= world.to;
    const reported = ofOffice.filter(real);
    const between = (from: number, to: number) =>
      ofOffice.filter((one) => !real(one) && decided(one) >= from && decided(one) < to).length /
      OFFICE.length;
    return {
      first: between(START, START + WEEK),
      second: between(START + WEEK, START + 2 * WEEK),
      later: between(START + 2 * WEEK, START + 5 * WEEK) / 3,
      others: silences.length - ofOffice.length,
      found: reported.length > 0 ? 1 : 0,
      minutes: reported.map((signal) => (decided(signal) - world.from) / 60e6),
    };
  });
  const waits = heard.flatMap(({ minutes }) => minutes);
  return [
    {
      name: 'office hours: silences in the first week',
      value: mean(heard.map(({ first }) => first)),
      unit: 'a reporter',
    },
    {
      name: 'office hours: in the second',
      value: mean(heard.map(({ second }) => second)),
      unit: 'a reporter',
    },
    {
      name: 'office hours: in a later week',
      value: mean(heard.map(({ later }) => later)),
      unit: 'a reporter',
    },
    {
      name: 'office hours: silences of the others',
      value: mean(heard.map(({ others }) => others)),
      unit: 'signals',
    },
    {
      name: 'office hours: away on a working day, told',
      value: mean(heard.map(({ found }) => found)),
      unit: 'of 1',
    },
    { name: 'office hours: told after', value: waits.length > 0 ? mean(waits) : Number.NaN, unit: 'minutes' },
  ];
}

/** Signals when one cause affects several series of a scope, or one series leaves the others. */
export const groups: Bench = {
  name: 'groups',
  summary:
    'one cause in twelve series of a scope, and one series that leaves the others: what is told, means over seeds',
  async run({ smoke }) {
    const seeds = Array.from({ length: smoke ? 1 : SEEDS }, (_, i) => i + 1);
    return [
      ...factorFigures('unrelated', seeds, () => -1),
      ...factorFigures('one factor', seeds, () => 0),
      ...factorFigures('two factors', seeds, (s) => s % 2),
      ...factorFigures('a factor of four', seeds, (s) => (s < 4 ? 0 : -1)),
      ...OUTAGES.flatMap(({ name, make }) => outageFigures(name, make, seeds)),
      ...LEAVERS.flatMap(({ name, make }) => leaverFigures(name, make, seeds)),
      ...officeFigures(seeds),
    ];
  },
};
