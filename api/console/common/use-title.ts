import { useEffect } from 'preact/hooks';

/** Names the page in the title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · tidemark`;
  }, [title]);
}
