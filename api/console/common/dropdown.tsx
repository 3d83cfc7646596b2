import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** A button with a panel below it, which a press outside, Escape, or what is in it closes. */
export function Dropdown(properties: {
  readonly label: ComponentChildren;
  /** What assistive technology calls the panel. */
  readonly name: string;
  /** Which edge of the button the panel keeps to. */
  readonly edge?: 'left' | 'right';
  readonly isPressed?: boolean;
  readonly children: (close: () => void) => ComponentChildren;
}) {
  const { label, name, edge = 'left', isPressed, children } = properties;
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Node) || whole.current?.contains(target) !== true) setOpen(false);
      },
      { signal: stop.signal, capture: true },
    );
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      },
      { signal: stop.signal, capture: true },
    );
    return () => stop.abort();
  }, [isOpen]);
  return (
    <div class="dropdown" ref={whole}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-pressed={isPressed}
        onClick={() => setOpen(!isOpen)}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <section class={`dropped ${edge}`} aria-label={name}>
          {children(close)}
        </section>
      )}
    </div>
  );
}
