import { useState } from 'preact/hooks';
import { Dropdown } from '../common/dropdown.tsx';
import { momentField, momentIn } from '../common/moment-words.ts';
import { shortMoment } from '../common/values.ts';

const HOUR = 3_600_000;
/** Moments to press. */
const OFFERED = [
  { name: 'an hour ago', back: HOUR },
  { name: 'a day ago', back: 24 * HOUR },
  { name: 'a week ago', back: 7 * 24 * HOUR },
  { name: 'a month ago', back: 30 * 24 * HOUR },
];

/** Chooses a moment, or now, which is no moment. */
export function MomentPick(properties: {
  readonly label: string;
  readonly name: string;
  readonly hint: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { label, name, hint, value, onChange } = properties;
  const now = Date.now();
  const [text, setText] = useState(() => momentField(value === undefined ? now : Date.parse(value)));
  const [isWrong, setWrong] = useState(false);
  return (
    <span class="pick">
      <span class="hint">{label}</span>
      <Dropdown
        label={value === undefined ? 'now' : shortMoment(value, now)}
        name={name}
        edge="right"
        isPressed={value !== undefined}
      >
        {(close) => {
          const choose = (moment: number | undefined) => {
            onChange(moment === undefined ? undefined : new Date(moment).toISOString());
            close();
          };
          const apply = (event: Event) => {
            event.preventDefault();
            const moment = momentIn(text, Date.now());
            if (moment === undefined) setWrong(true);
            else choose(text.trim().toLowerCase() === 'now' ? undefined : moment);
          };
          return (
            <>
              <h2>{name}</h2>
              <p class="hint">{hint}</p>
              <ul class="plain">
                <li>
                  <button type="button" class="quiet item" onClick={() => choose(undefined)}>
                    now
                  </button>
                </li>
                {OFFERED.map((one) => (
                  <li key={one.name}>
                    <button type="button" class="quiet item" onClick={() => choose(Date.now() - one.back)}>
                      {one.name}
                    </button>
                  </li>
                ))}
              </ul>
              <form class="row" onSubmit={apply}>
                <input
                  aria-label={`${name}, date and time`}
                  value={text}
                  autocomplete="off"
                  onInput={({ currentTarget }) => {
                    setText(currentTarget.value);
                    setWrong(false);
                  }}
                />
                <button type="submit">Apply</button>
              </form>
              {isWrong && (
                <p class="failed" role="alert">
                  Write 2026-11-28 13:00, yesterday 9:00 or 3d. UTC.
                </p>
              )}
            </>
          );
        }}
      </Dropdown>
    </span>
  );
}

/** A moment that is not now, which a press takes away. */
export function MomentChip(properties: {
  readonly text: string;
  readonly value: string;
  readonly remove: () => void;
}) {
  const { text, value, remove } = properties;
  const shown = `${text} ${shortMoment(value, Date.now())} UTC`;
  return (
    <button type="button" class="chip" aria-label={`Remove: ${shown}`} onClick={remove}>
      {shown} ×
    </button>
  );
}
