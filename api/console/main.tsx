import './style/console.css';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { applyTheme } from './app/theme.ts';

applyTheme();
const place = document.getElementById('console');
if (place === null) throw new TypeError('The page has no place for the console');
render(<App />, place);
