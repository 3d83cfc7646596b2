import { useState } from 'preact/hooks';
import { messageOf } from '../common/notices.tsx';
import { useTitle } from '../common/use-title.ts';

/** Asks for a token, where the server requires one. */
export function Login(properties: {
  readonly reason: string | undefined;
  readonly enter: (token: string) => Promise<void>;
}) {
  const { reason, enter } = properties;
  useTitle('Log in');
  const [token, setToken] = useState('');
  const [error, setError] = useState<string | undefined>(reason);
  const [isEntering, setEntering] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setEntering(true);
    enter(token.trim()).catch((failure: unknown) => {
      setError(messageOf(failure));
      setEntering(false);
    });
  };
  return (
    <main class="login">
      <form onSubmit={submit}>
        <h1>tidemark</h1>
        <p>This server requires a token: SIGNAL_API_TOKEN, or one that “tidemark token create” has made.</p>
        <label for="token">Token</label>
        <input
          id="token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          value={token}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
        {error !== undefined && (
          <p class="failed" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="primary" disabled={isEntering}>
          Log in
        </button>
        <p class="hint">The token is kept for this tab only.</p>
      </form>
    </main>
  );
}
