import { useEffect, useState } from 'preact/hooks';
import { momentText } from '../common/moments.ts';

/** Positions of a slider between its earliest moment and now. */
const STEPS = 500;
/** Milliseconds for which a slider must rest before it counts. */
const REST = 200;

/** A moment chosen by a slider: from the earliest one to now, which is no moment. */
export function TimeSlider(properties: {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Milliseconds since the epoch. */
  readonly earliest: number;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const { name, label, hint, earliest, value, onChange } = properties;
  const [now] = useState(Date.now);
  const span = Math.max(now - earliest, 1);
  const place = value === undefined ? STEPS : Math.round(((Date.parse(value) - earliest) / span) * STEPS);
  const [moved, setMoved] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (moved === undefined) return undefined;
    const timer = setTimeout(() => {
      onChange(moved >= STEPS ? undefined : new Date(earliest + (moved / STEPS) * span).toISOString());
      setMoved(undefined);
    }, REST);
    return () => clearTimeout(timer);
  }, [moved, earliest, span, onChange]);
  const shown = moved ?? place;
  const text = shown >= STEPS ? 'now' : momentText(new Date(earliest + (shown / STEPS) * span).toISOString());
  return (
    <div class="slider">
      <label for={name}>
        {label} <b>{text}</b> <span class="hint">{hint}</span>
      </label>
      <input
        id={name}
        type="range"
        min="0"
        max={STEPS}
        value={shown}
        aria-valuetext={text}
        onInput={({ currentTarget }) => setMoved(Number(currentTarget.value))}
      />
    </div>
  );
}
