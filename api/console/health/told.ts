import { numberText } from '../common/moments.ts';
import { shortLength } from '../common/values.ts';
import {
  bytesText,
  type Check,
  type HealthView,
  type Hook,
  type Limit,
  type Sender,
  STAGES,
  type Stage,
  type State,
  secondsText,
} from './view.ts';

/** Fields of what may be an object. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textIn(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' ? found : undefined;
}

function numberIn(value: unknown, name: string): number | undefined {
  const found = field(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

function stateOf(text: string | undefined): State {
  return text === 'failing' ? 'bad' : text === 'look' ? 'look' : 'well';
}

function perSecond(value: number): string {
  return `${numberText(value)} /s`;
}

function stageOf(told: unknown): Stage[] {
  const name = STAGES.find((one) => one === textIn(told, 'name'));
  if (name === undefined) return [];
  const [rate, p50, p99, errors] = ['per_second', 'p50_seconds', 'p99_seconds', 'errors'].map((one) =>
    numberIn(told, one),
  );
  const isDelay = name === 'decided' && p50 !== undefined;
  const about = [
    isDelay && rate !== undefined && perSecond(rate),
    !isDelay && p50 !== undefined && `half within ${secondsText(p50)}`,
    p99 !== undefined && `99 of 100 within ${secondsText(p99)}`,
    errors !== undefined && errors > 0 && `${errors.toLocaleString('en')} failed`,
  ].filter((part) => part !== false);
  return [
    {
      name,
      value: isDelay ? `${secondsText(p50)} behind` : rate === undefined ? '' : perSecond(rate),
      figure: isDelay ? p50 : rate,
      about: about.length === 0 ? undefined : about.join('; '),
    },
  ];
}

/** The answer of GET /v1/health as the page shows it; what it lacks is left out. */
export function toldView(told: unknown, hasData: boolean | undefined): HealthView {
  const store = field(told, 'store');
  const [version, mode] = ['version', 'mode'].map((name) => textIn(told, name));
  const uptime = numberIn(told, 'uptime_seconds');
  const [engine, path] = [textIn(store, 'engine'), textIn(store, 'path')];
  const size = numberIn(store, 'size_bytes');
  const about = [
    version !== undefined && `tidemark ${version}`,
    uptime !== undefined && `up ${shortLength(uptime * 1000)}`,
    mode,
    engine !== undefined && `${engine}${path === undefined ? '' : `, ${path}`}`,
    size !== undefined && bytesText(size),
  ].filter((part) => part !== false && part !== undefined);
  const checks = listIn(told, 'checks').flatMap((one): Check[] => {
    const [name, sentence, remedy, since] = ['name', 'sentence', 'remedy', 'since'].map((each) =>
      textIn(one, each),
    );
    if (name === undefined) return [];
    return [
      {
        name: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
        state: stateOf(textIn(one, 'state')),
        value: sentence ?? '',
        ...(remedy !== undefined && { remedy }),
        ...(since !== undefined && { since }),
      },
    ];
  });
  const limits = listIn(told, 'limits').flatMap((one): Limit[] => {
    const [name, used] = [textIn(one, 'name'), numberIn(one, 'used')];
    return name === undefined || used === undefined ? [] : [{ name, used, limit: numberIn(one, 'limit') }];
  });
  const senders = listIn(told, 'senders').flatMap((one): Sender[] => {
    const name = textIn(one, 'name');
    const kind = textIn(one, 'kind');
    if (name === undefined && kind === undefined) return [];
    return [
      {
        name: name ?? kind ?? '',
        kind: name === undefined ? undefined : kind,
        perSecond: numberIn(one, 'per_second'),
        lastAt: textIn(one, 'last_at'),
      },
    ];
  });
  const hooks = listIn(told, 'webhooks').flatMap((one): Hook[] => {
    const [name, state, error] = ['name', 'state', 'error'].map((each) => textIn(one, each));
    if (name === undefined) return [];
    const isWell = error === undefined && (state === undefined || /^(well|ok|idle|delivered)/.test(state));
    return [
      { name, state: isWell ? 'well' : 'look', value: error ?? (isWell ? 'all delivered' : (state ?? '')) },
    ];
  });
  const stages = listIn(told, 'stages').flatMap(stageOf);
  const decided = listIn(told, 'stages').find((one) => textIn(one, 'name') === 'decided');
  return { about, hasData, delay: numberIn(decided, 'p50_seconds'), checks, stages, limits, senders, hooks };
}
