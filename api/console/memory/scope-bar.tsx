import { useState } from 'preact/hooks';
import { Dropdown } from '../common/dropdown.tsx';
import { adjust } from '../common/use-place.ts';
import { MomentPick } from './moment-pick.tsx';

/** Where and when is looked: whose memory, which source, when it held and as it was known. */
export function ScopeBar(properties: {
  readonly scope: string | undefined;
  readonly source: string | undefined;
  readonly sources: readonly string[];
  readonly at: string | undefined;
  readonly asOf: string | undefined;
}) {
  const { scope, source, sources, at, asOf } = properties;
  const [typed, setTyped] = useState(scope ?? '');
  const isEverything = scope === undefined && source === undefined;
  const look = (changes: Readonly<Record<string, string | undefined>>) =>
    adjust({ claim: undefined, ...changes });
  return (
    <div class="row look">
      <span class="hint">Look in</span>
      <button
        type="button"
        class="all"
        aria-pressed={isEverything}
        onClick={() => look({ scope: undefined, source: undefined })}
      >
        everything
      </button>
      <Dropdown label={scope ?? 'scope'} name="Whose memory" isPressed={scope !== undefined}>
        {(close) => (
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              look({ scope: typed.trim() || undefined });
              close();
            }}
          >
            <input
              type="text"
              aria-label="Scope"
              placeholder="such as user:ann; empty: your own"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <button type="submit">Look</button>
          </form>
        )}
      </Dropdown>
      {(sources.length > 0 || source !== undefined) && (
        <Dropdown
          label={source ?? 'source'}
          name="Only what one source said"
          isPressed={source !== undefined}
        >
          {(close) => (
            <ul class="plain">
              {['', ...sources].map((one) => (
                <li key={one}>
                  <button
                    type="button"
                    class="quiet item"
                    onClick={() => {
                      look({ source: one === '' ? undefined : one });
                      close();
                    }}
                  >
                    {one === '' ? 'all sources' : one}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Dropdown>
      )}
      <MomentPick
        label="Held"
        name="What held at"
        hint="What was so at that time, as memory knows it."
        value={at}
        onChange={(value) => adjust({ at: value })}
      />
      <MomentPick
        label="As known"
        name="As memory knew it at"
        hint="What memory had been told by that time."
        value={asOf}
        onChange={(value) => adjust({ as_of: value })}
      />
    </div>
  );
}
