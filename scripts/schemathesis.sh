#!/usr/bin/env bash
# Runs Schemathesis with all its checks against a server of this folder, on an empty store and with a token; ends with 1 where
# a check fails. With --open as the first argument the server requires no token, and access tokens are left out, since the first one
# would end that. With --install alone it only installs Schemathesis. Arguments go to `schemathesis run` after ours:
# scripts/schemathesis.sh --max-examples 100 --seed 8.
set -euo pipefail
open=
if [ "${1:-}" = --open ]; then
  open=yes
  shift
fi
cd "$(dirname "$0")/.."
version=4.32.5
folder=.cache/schemathesis-$version
if [ ! -x "$folder/bin/schemathesis" ] &&
  ! { python3 -m venv "$folder" && "$folder/bin/pip" install --quiet "schemathesis==$version"; }; then
  echo "Schemathesis $version could not be installed; it takes Python 3.10 or newer with venv, and a network." >&2
  # As for other tools: without a network it is skipped, but not where nothing may be.
  [ "${CI:-}" = true ] && exit 1 || exit 0
fi

[ "${1:-}" = --install ] && exit 0

npm run --silent build
store=$(mktemp -d)
token=$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n')
sent=(-H "Authorization: Bearer $token")
if [ -n "$open" ]; then
  token=
  sent=(--exclude-path-regex '^/v1/tokens')
fi
port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
SIGNAL_WEBHOOKS_ALLOW=127.0.0.1 SIGNAL_API_TOKEN=$token SIGNAL_DB_DSN=duckdb://$store/store.duckdb SIGNAL_LOG_LEVEL=warn node api/cli/tidemark.js serve --port "$port" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" || true; rm -rf "$store"' EXIT
url=http://127.0.0.1:$port
"$folder/bin/schemathesis" run "$url/openapi.json" --wait-for-schema 30 --checks all --seed 1 --max-examples 10 \
  --continue-on-failure "${sent[@]}" "$@"
