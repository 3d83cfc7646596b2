/** Where the choice is kept; without one, the system decides. */
const THEME = 'tidemark.theme';

export type Theme = 'light' | 'dark';

/** The theme in force. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Puts the choice of an earlier visit into force. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(THEME);
  if (chosen !== null) document.documentElement.dataset.theme = chosen;
}

/** Changes to the other theme, and keeps the choice. Plots draw themselves anew on the event `themechange`. */
export function toggleTheme(): void {
  const chosen: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = chosen;
  localStorage.setItem(THEME, chosen);
  dispatchEvent(new Event('themechange'));
}
