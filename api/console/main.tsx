import './style/console.css';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { pageAt } from './app/pages.ts';
import { applyTheme } from './app/theme.ts';

applyTheme();
// The code of the page comes while the server is asked who is there; whoever may not see the page is told so.
pageAt(location.hash)
  ?.load()
  .catch(() => undefined);
const place = document.getElementById('console');
if (place === null) throw new TypeError('The page has no place for the console');
render(<App />, place);
