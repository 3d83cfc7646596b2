import { createContext } from 'preact';
import { useContext, useEffect } from 'preact/hooks';

/** What a key does, and how the list of keys names it. */
export interface Key {
  readonly key: string;
  readonly does: string;
  readonly run: () => void;
}

/** The keys in force, the latest first. */
export class KeyBoard {
  private readonly sets: (readonly Key[])[] = [];

  /** Adds keys; returns a function that removes them. */
  add(keys: readonly Key[]): () => void {
    this.sets.unshift(keys);
    return () => {
      const at = this.sets.indexOf(keys);
      if (at >= 0) this.sets.splice(at, 1);
    };
  }

  all(): readonly Key[] {
    return this.sets.flat();
  }

  /** Runs what a key does; false if it does nothing. */
  press(key: string): boolean {
    const found = this.all().find((one) => one.key === key);
    found?.run();
    return found !== undefined;
  }
}

/** Whether what is typed goes into a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.shadowRoot !== null
  );
}

const KeysContext = createContext(new KeyBoard());
export const KeysProvider = KeysContext.Provider;

/** The keys of all pages that are shown. */
export function useKeyBoard(): KeyBoard {
  return useContext(KeysContext);
}

/** Gives keys a meaning while the component is shown. */
export function useKeys(keys: readonly Key[]): void {
  const board = useKeyBoard();
  useEffect(() => board.add(keys));
}

/** Listens to the keys of the document. */
export function useListening(board: KeyBoard): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
        return;
      }
      // A link or a button that has the focus is pressed by Enter.
      if (
        event.key === 'Enter' &&
        event.target instanceof Element &&
        event.target.closest('a,button,summary')
      )
        return;
      if (board.press(event.key)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [board]);
}
