import { useState } from 'preact/hooks';
import { messageOf } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { Shape } from '../common/shape.tsx';
import { type Check, type Hook, isNear, type Limit, limitText, type Stage, type StageName } from './view.ts';

const TITLES: Readonly<Record<StageName, string>> = {
  arrives: 'Arrives',
  stored: 'Stored',
  decided: 'Decided',
  told: 'Told',
  answered: 'Answered',
};

/** Units of a line of a stage. */
const WIDTH = 200;
const HEIGHT = 22;

/** What an observation passes through, each stage with its figure and its course. */
export function Stages(properties: {
  readonly stages: readonly Stage[];
  readonly course: Readonly<Record<StageName, readonly number[]>>;
}) {
  const { stages, course } = properties;
  return (
    <section class="panel stages" aria-label="Stages">
      {stages.map(({ name, value, about }) => (
        <div key={name}>
          <p class="hint">{TITLES[name]}</p>
          <p class="figure">{value}</p>
          <Course values={course[name]} />
          <p class="hint">{about ?? ''}</p>
        </div>
      ))}
    </section>
  );
}

function Course({ values }: { readonly values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4);
  const step = WIDTH / Math.max(values.length - 1, 1);
  const path = values.map(
    (value, at) => `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)},${y(value).toFixed(1)}`,
  );
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {values.length > 1 && <path d={path.join('')} />}
    </svg>
  );
}

/** What wants a look: how it is, and what to do. */
export function Wanting({ checks }: { readonly checks: readonly Check[] }) {
  const wanting = checks
    .filter(({ state }) => state !== 'well')
    .sort((a, b) => Number(b.state === 'bad') - Number(a.state === 'bad'));
  if (wanting.length === 0) return null;
  return (
    <section class="panel wanting" aria-label="What wants a look">
      <div class="scroll flat">
        <table class="list">
          <thead>
            <tr>
              <th scope="col">
                <span class="unseen">State</span>
              </th>
              <th scope="col">Wants a look</th>
              <th scope="col">How it is</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {wanting.map(({ name, state, value, remedy }) => (
              <tr key={name}>
                <td>
                  <Shape severity={state === 'bad' ? 'alert' : 'note'} />
                  <span class="unseen">{state === 'bad' ? 'needs you' : 'wants a look'}</span>
                </td>
                <th scope="row">{name}</th>
                <td class="wrap">{value}</td>
                <td class="wrap">{remedy === undefined ? '' : <Marked text={remedy} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A remedy with its commands and variables set apart. */
function Marked({ text }: { readonly text: string }) {
  return (
    <>
      {text
        .split(/(“tidemark [^”]*”|`[^`]*`|\bSIGNAL_[A-Z_*]+)/)
        .map((part, at) => (at % 2 === 1 ? <code key={at}>{part.replace(/[“”`]/g, '')}</code> : part))}
    </>
  );
}

/** What is well, in grey. */
export function Well({ checks }: { readonly checks: readonly Check[] }) {
  const well = checks.filter(({ state }) => state === 'well');
  if (well.length === 0) return null;
  return (
    <section class="panel well" aria-label="What is well">
      <h2>{well.length === 1 ? '1 thing is well' : `${well.length} things are well`}</h2>
      <dl>
        {well.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                <path d="M1.5 6.5 L4.5 9.5 L10.5 2.5" />
              </svg>
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Units of the bar of a limit. */
const BAR = 150;

/** How much of each limit is used. */
export function Limits({ limits }: { readonly limits: readonly Limit[] }) {
  if (limits.length === 0) return null;
  return (
    <section class="panel limits" aria-label="Limits">
      <h2>Limits</h2>
      <table class="list">
        <tbody>
          {limits.map((limit) => {
            const share =
              limit.limit === undefined || limit.limit <= 0
                ? undefined
                : Math.min(limit.used / limit.limit, 1);
            return (
              <tr key={limit.name}>
                <th scope="row">{limit.name}</th>
                <td>
                  {share !== undefined && (
                    <svg viewBox={`0 0 ${BAR} 7`} preserveAspectRatio="none" aria-hidden="true">
                      <rect class="room" width={BAR} height="7" />
                      <rect
                        class={isNear(limit) ? 'used near' : 'used'}
                        width={Math.max(share * BAR, 1)}
                        height="7"
                      />
                    </svg>
                  )}
                </td>
                <td class={isNear(limit) ? 'number near' : 'number'}>{limitText(limit)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The webhooks, each with a test that sends a made-up signal. */
export function Hooks({ hooks }: { readonly hooks: readonly Hook[] }) {
  if (hooks.length === 0) return null;
  return (
    <section class="panel" aria-label="Webhooks">
      <h2>Webhooks</h2>
      <ul class="plain hooks">
        {hooks.map((hook) => (
          <OneHook key={hook.name} hook={hook} />
        ))}
      </ul>
    </section>
  );
}

function OneHook({ hook }: { readonly hook: Hook }) {
  const { name, state, value } = hook;
  const { request } = useSession();
  const [tested, setTested] = useState<string | undefined>(undefined);
  const test = async () => {
    setTested('sending …');
    const response = await request(`/v1/webhooks/${encodeURIComponent(name)}/test`, { method: 'POST' });
    const answer: unknown = await response.json();
    const fieldOf = (field: string): unknown =>
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, field) : undefined;
    if (fieldOf('delivered') === true) setTested('a made-up signal arrived');
    else setTested(`it did not arrive: ${String(fieldOf('reason') ?? fieldOf('detail') ?? response.status)}`);
  };
  return (
    <li>
      <b>{name}</b>
      <span class={state === 'well' ? 'soft' : `state ${state}`} role="status">
        {tested ?? value}
      </span>
      <button
        type="button"
        class="quiet link"
        onClick={() => void test().catch((error: unknown) => setTested(messageOf(error)))}
      >
        Test
      </button>
    </li>
  );
}
