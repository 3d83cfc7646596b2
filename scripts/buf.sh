#!/usr/bin/env bash
# Lints the .proto file with buf, and compares it with that of an earlier commit: a change that breaks clients ends with 1.
# The commit is the argument; without one it is the parent of HEAD.
set -euo pipefail
cd "$(dirname "$0")/.."
version=1.75.0
folder=.cache/buf-$version
if [ ! -x "$folder/node_modules/.bin/buf" ] &&
  ! npm install --prefix "$folder" --no-save --no-audit --no-fund --silent "@bufbuild/buf@$version"; then
  echo "buf $version could not be installed; it takes a network." >&2
  # As for other tools: without a network it is skipped, but not where nothing may be.
  [ "${CI:-}" = true ] && exit 1 || exit 0
fi
buf=$folder/node_modules/.bin/buf
"$buf" lint
base=${1:-HEAD~1}
proto=api/grpc/tidemark/v1/tidemark.proto
if git cat-file -e "$base:$proto" 2> /dev/null; then
  "$buf" breaking --against ".git#ref=$(git rev-parse "$base")"
  echo "buf: $proto lints, and breaks no client of $base"
else
  echo "buf: $proto lints; $base has none to compare it with"
fi
