import type { ComponentType } from 'preact';
import { useCallback, useEffect, useErrorBoundary, useMemo, useState } from 'preact/hooks';
import { ServerRefused } from '../../client/index.ts';
import { KeyBoard, KeysProvider, useKeyBoard, useKeys, useListening } from '../common/keys.tsx';
import { messageOf, Notices } from '../common/notices.tsx';
import { addressOf } from '../common/place.ts';
import { enter, forgetToken, type Session, SessionProvider, storedToken } from '../common/session.ts';
import { go, usePlace } from '../common/use-place.ts';
import { KeyList } from './key-list.tsx';
import { Login } from './login.tsx';
import { PAGES, type Page } from './pages.ts';
import { toggleTheme } from './theme.ts';

/** The console: the login where one is needed, and then the pages. */
export function App() {
  const board = useMemo(() => new KeyBoard(), []);
  return (
    <KeysProvider value={board}>
      <Notices>
        <AuthGate />
      </Notices>
    </KeysProvider>
  );
}

type State =
  | { readonly session: Session }
  | { readonly reason: string | undefined }
  | { readonly failure: string };

function AuthGate() {
  const [state, setState] = useState<State | undefined>(undefined);
  const leave = useCallback(() => {
    forgetToken();
    setState({ reason: undefined });
  }, []);
  const tryToken = useCallback(
    async (token: string | undefined) => {
      const session = await enter(token, leave);
      setState({ session });
    },
    [leave],
  );
  useEffect(() => {
    const token = storedToken();
    tryToken(token).catch((error: unknown) => {
      const isRefused = error instanceof ServerRefused && error.httpStatus === 401;
      if (isRefused) forgetToken();
      setState(
        isRefused
          ? { reason: token === undefined ? undefined : messageOf(error) }
          : { failure: messageOf(error) },
      );
    });
  }, [tryToken]);
  if (state === undefined) return null;
  if ('failure' in state) {
    return (
      <main class="login">
        <p class="failed" role="alert">
          {state.failure}
        </p>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </main>
    );
  }
  if (!('session' in state)) return <Login reason={state.reason} enter={tryToken} />;
  return (
    <SessionProvider value={state.session}>
      <Shell session={state.session} />
    </SessionProvider>
  );
}

/** The frame of the pages: navigation, keys, theme. */
function Shell({ session }: { readonly session: Session }) {
  const { path } = usePlace();
  const board = useKeyBoard();
  const [isListing, setListing] = useState(false);
  const [isGoing, setGoing] = useState(false);
  useListening(board);
  const seen = PAGES.filter(
    ({ permission }) => permission === undefined || session.access.permissions.includes(permission),
  );
  useKeys(
    isGoing
      ? [
          ...seen.map(({ key, title, name }) => ({
            key,
            does: title,
            run: () => {
              setGoing(false);
              go(name === '' ? [] : [name]);
            },
          })),
          { key: 'Escape', does: 'stay', run: () => setGoing(false) },
        ]
      : [
          {
            key: 'g',
            does: `then ${seen.map(({ key, title }) => `${key} ${title}`).join(', ')}: go there`,
            run: () => setGoing(true),
          },
          { key: 't', does: 'light or dark', run: toggleTheme },
          { key: '?', does: 'this list', run: () => setListing(true) },
        ],
  );
  const page = PAGES.find(({ name }) => name === (path[0] ?? ''));
  const mayEnter = page !== undefined && seen.includes(page);
  return (
    <>
      <a class="skip" href={location.hash} onClick={(event) => skipTo(event)}>
        Skip to the content
      </a>
      <header class="bar">
        <a class="brand" href={addressOf([])}>
          <img src="./mark.svg" alt="" width="22" height="22" /> tidemark
        </a>
        <nav aria-label="Pages">
          {seen.map(({ name, title }) => (
            <a
              key={name}
              href={addressOf(name === '' ? [] : [name])}
              aria-current={name === page?.name ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
        <div class="tools">
          <a href="./docs">API</a>
          <button
            type="button"
            class="quiet"
            aria-label="Light or dark"
            title="Light or dark (t)"
            onClick={toggleTheme}
          >
            ◐
          </button>
          <button
            type="button"
            class="quiet"
            aria-label="Keys"
            title="Keys (?)"
            onClick={() => setListing(true)}
          >
            ?
          </button>
          {session.hasToken && (
            <button type="button" onClick={session.leave}>
              Log out
            </button>
          )}
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {page === undefined && <p class="empty">There is no such page.</p>}
        {page !== undefined && !mayEnter && (
          <p class="empty">
            This page needs the permission {page.permission}, which the token does not have.
          </p>
        )}
        {mayEnter && <Loaded key={page.name} page={page} />}
      </main>
      {isListing && <KeyList keys={board.all()} close={() => setListing(false)} />}
    </>
  );
}

function skipTo(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

/** A page, once its code has come. */
function Loaded({ page }: { readonly page: Page }) {
  const [loaded, setLoaded] = useState<{ readonly Page: ComponentType } | undefined>(undefined);
  const [broken] = useErrorBoundary();
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => {
    page.load().then(
      (Page) => setLoaded({ Page }),
      (failure: unknown) => setError(messageOf(failure)),
    );
  }, [page]);
  if (broken !== undefined) {
    return (
      <p class="failed" role="alert">
        The page failed: {messageOf(broken)}{' '}
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    );
  }
  if (error !== undefined) {
    return (
      <p class="failed" role="alert">
        The page could not be loaded, maybe because the server has a new version: {error}{' '}
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    );
  }
  return loaded === undefined ? <p class="loading">Loading …</p> : <loaded.Page />;
}
