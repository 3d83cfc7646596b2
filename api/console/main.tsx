import './style/console.css';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { pageAt } from './app/pages.ts';
import { applyTheme } from './app/theme.ts';
import { placeOf } from './common/place.ts';
import { clientWith, storedToken } from './common/session.ts';

applyTheme();
// The code of the page and what it shows first come while the server is asked who is there; the page says so to whoever may not see it.
const first = placeOf(location.hash);
const page = pageAt(first);
page?.load().catch(() => undefined);
page?.prepare?.(clientWith(storedToken()), first);
const place = document.getElementById('console');
if (place === null) throw new TypeError('The page has no place for the console');
render(<App />, place);
