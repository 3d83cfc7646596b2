import { useMemo, useState } from 'preact/hooks';
import type { DetectorDescription, SettingsComparison } from '../../client/index.ts';
import { messageOf, useNotices } from '../common/notices.tsx';
import { useSession } from '../common/session.ts';
import { useAsked } from '../common/use-asked.ts';

type Setting = DetectorDescription['settings'][number];

/** Whether a setting is a number that can be moved. */
function isNumeric({ value, schema }: Setting): boolean {
  return typeof value === 'number' && (schema.type === 'number' || schema.type === 'integer');
}

/** A number of a setting's schema. */
function bound({ schema }: Setting, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = schema[name];
    if (typeof value === 'number') return value;
  }
  return undefined;
}

/** Number of steps of a slider, on a scale of ratios: a tenth to ten times the value. */
const STEPS = 100;
const RANGE = 10;

function valueAt(setting: Setting, step: number): number {
  const value = Number(setting.value);
  const moved = value === 0 ? step / STEPS : value * RANGE ** (step / STEPS);
  const low = bound(setting, 'minimum', 'exclusiveMinimum') ?? Number.NEGATIVE_INFINITY;
  const high = bound(setting, 'maximum', 'exclusiveMaximum') ?? Number.POSITIVE_INFINITY;
  const kept = Math.min(Math.max(moved, low), high);
  return setting.schema.type === 'integer' ? Math.round(kept) : Number(kept.toPrecision(3));
}

/**
 * Tries other settings of a detector on the stored observations of the scope: what they would have said in addition, and no longer.
 *
 * @param compared receives the signals that would be opened and gone, for the plot
 */
export function WhatIf(properties: {
  readonly scope: string;
  readonly pattern: string;
  readonly since: string | undefined;
  readonly compared: (comparison: SettingsComparison | undefined) => void;
}) {
  const { scope, pattern, since, compared } = properties;
  const { client, access } = useSession();
  const notify = useNotices();
  const described = useAsked(() => client.detectors(scope), [client, scope]);
  const detector = described.value?.detectors.find((one) => one.pattern === pattern);
  const settings = useMemo(() => detector?.settings.filter(isNumeric) ?? [], [detector]);
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({});
  const [answer, setAnswer] = useState<SettingsComparison | undefined>(undefined);
  const [isTrying, setTrying] = useState(false);
  if (detector === undefined || settings.length === 0 || !detector.per_scope) return null;
  const overrides = {
    ...described.value?.overrides,
    [pattern]: { ...described.value?.overrides?.[pattern], ...given },
  };
  const change = (name: string, value: number) => {
    setGiven({ ...given, [name]: value });
    setAnswer(undefined);
    compared(undefined);
  };
  const attempt = async () => {
    setTrying(true);
    try {
      const comparison = await client.tryDetectors(scope, overrides, since);
      setAnswer(comparison);
      compared(comparison);
    } catch (error) {
      notify({ text: messageOf(error), isError: true });
    }
    setTrying(false);
  };
  const apply = async () => {
    try {
      await client.setDetectors(scope, overrides);
      notify({ text: `The settings of ${pattern} apply to the scope from now on` });
    } catch (error) {
      notify({ text: messageOf(error), isError: true });
    }
  };
  const isChanged = Object.keys(given).length > 0;
  return (
    <section class="panel" aria-label="What if">
      <h2>What if {pattern} had other settings?</h2>
      {settings.map((setting) => {
        const value = given[setting.name] ?? Number(setting.value);
        const now = Number(setting.value);
        const step = now === 0 ? value * STEPS : (Math.log(value / now) / Math.log(RANGE)) * STEPS;
        return (
          <div key={setting.name} class="setting">
            <label for={`set-${setting.name}`}>
              <b>{setting.name}</b> <span class="hint">{setting.description}</span>
            </label>
            <div class="row">
              <input
                type="range"
                aria-label={`${setting.name}, slider`}
                min={-STEPS}
                max={STEPS}
                value={Number.isFinite(step) ? step : 0}
                onInput={({ currentTarget }) =>
                  change(setting.name, valueAt(setting, Number(currentTarget.value)))
                }
              />
              <input
                id={`set-${setting.name}`}
                class="small"
                type="number"
                step="any"
                value={value}
                onInput={({ currentTarget }) => {
                  if (currentTarget.value !== '') change(setting.name, Number(currentTarget.value));
                }}
              />
            </div>
          </div>
        );
      })}
      <div class="row">
        <button
          type="button"
          class="primary"
          disabled={!isChanged || isTrying}
          onClick={() => void attempt()}
        >
          {isTrying ? 'Trying …' : 'Try on what is stored'}
        </button>
        {isChanged && (
          <button
            type="button"
            onClick={() => {
              setGiven({});
              setAnswer(undefined);
              compared(undefined);
            }}
          >
            As they are
          </button>
        )}
        {answer !== undefined && access.permissions.includes('detectors:write') && (
          <button type="button" onClick={() => void apply()}>
            Apply to the scope
          </button>
        )}
      </div>
      {answer !== undefined && <Comparison answer={answer} pattern={pattern} />}
    </section>
  );
}

function Comparison({ answer, pattern }: { readonly answer: SettingsComparison; readonly pattern: string }) {
  const { observations, before, after, feedback } = answer;
  const changed = Object.keys(after).filter((name) => name === pattern || before[name] !== after[name]);
  return (
    <div role="status">
      <p class="hint">
        On the latest {observations.toLocaleString('en')} observations of the scope. Bars in outline would be
        there; crossed out ones would not.
      </p>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">pattern</th>
            <th scope="col">as it is</th>
            <th scope="col">with these settings</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before[name]}</td>
              <td>{after[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {feedback.spared + feedback.kept + feedback.lost > 0 && (
        <p class="hint">
          Of the signals with feedback: {feedback.spared} false alarms or expected events would be gone,{' '}
          {feedback.kept} would remain, {feedback.lost} useful ones would be lost.
        </p>
      )}
    </div>
  );
}
