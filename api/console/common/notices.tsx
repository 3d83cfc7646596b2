import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { useCallback, useContext, useState } from 'preact/hooks';

/** Milliseconds for which a notice stays. */
const STAY = 8000;

/** A short message about what was done, with a way to undo it if there is one. */
export interface Notice {
  readonly text: string;
  readonly isError?: boolean;
  readonly undo?: () => void;
}

const NoticesContext = createContext<(notice: Notice) => void>(() => {});

/** Shows a notice. */
export function useNotices(): (notice: Notice) => void {
  return useContext(NoticesContext);
}

/** What went wrong, as text for a reader. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The region of notices, around the pages that show them. */
export function Notices({ children }: { readonly children: ComponentChildren }) {
  const [shown, setShown] = useState<readonly (Notice & { readonly id: number })[]>([]);
  const remove = (id: number) => setShown((all) => all.filter((one) => one.id !== id));
  const show = useCallback((notice: Notice) => {
    const id = performance.now();
    setShown((all) => [...all.slice(-2), { ...notice, id }]);
    setTimeout(() => remove(id), STAY);
  }, []);
  return (
    <NoticesContext.Provider value={show}>
      {children}
      <div class="notices" role="status" aria-live="polite">
        {shown.map(({ id, text, isError, undo }) => (
          <div key={id} class={isError === true ? 'notice failed' : 'notice'}>
            <span>{text}</span>
            {undo !== undefined && (
              <button
                type="button"
                onClick={() => {
                  remove(id);
                  undo();
                }}
              >
                Undo
              </button>
            )}
            <button type="button" class="quiet" aria-label="Dismiss" onClick={() => remove(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </NoticesContext.Provider>
  );
}
