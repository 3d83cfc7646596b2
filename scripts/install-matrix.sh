#!/usr/bin/env bash
# Installs the package into an empty folder with each installer, and imports and requires it there. Fails where one of
# them cannot, names a missing peer, or leaves a build script out.
#
#   npm run release:pack -- --output /tmp/out
#   scripts/install-matrix.sh /tmp/out/tidemark-0.1.0.tgz                # all installers
#   scripts/install-matrix.sh /tmp/out/tidemark-0.1.0.tgz yarn1 pnpm     # some
#
# It takes a network, and no more than npm: the other installers are fetched by npx.
set -uo pipefail

[ $# -ge 1 ] || { sed -n '2,9p' "$0" >&2; exit 2; }
package=$(realpath "$1")
shift
[ -f "$package" ] || { echo "There is no $package; npm run release:pack makes it." >&2; exit 2; }
installers=("$@")
[ $# -gt 0 ] || installers=(npm npm-legacy yarn1 yarn4 yarn4-pnp pnpm bun)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

yarn1=(npx --yes yarn@1.22.22)
yarn4=(npx --yes @yarnpkg/cli-dist@4.9.2)

# The store of yarn 4 and that of pnpm are in the folder, so that a run leaves nothing behind.
export YARN_ENABLE_GLOBAL_CACHE=false YARN_ENABLE_IMMUTABLE_INSTALLS=false YARN_ENABLE_TELEMETRY=0

install() {
  case $1 in
    npm) npm install --no-fund --no-audit "$package" ;;
    npm-legacy) npm install --no-fund --no-audit --legacy-peer-deps "$package" ;;
    yarn1) "${yarn1[@]}" add --no-progress --cache-folder .cache "file:$package" ;;
    yarn4) echo 'nodeLinker: node-modules' > .yarnrc.yml && touch yarn.lock && "${yarn4[@]}" add "tidemark@file:$package" ;;
    yarn4-pnp) touch yarn.lock && "${yarn4[@]}" add "tidemark@file:$package" ;;
    pnpm) npx --yes pnpm@10 add --store-dir .store "$package" ;;
    bun) npx --yes bun@1 add "$package" ;;
    *) echo "There is no installer $1." && return 2 ;;
  esac
}

run_node() {
  case $1 in
    yarn4-pnp) "${yarn4[@]}" node "${@:2}" ;;
    *) node "${@:2}" ;;
  esac
}

# What an installer says of a package that it installs only in part.
incomplete="[Ii]gnored build scripts|unmet peer|missing peer|incorrect peer|doesn't provide|incorrectly met|Blocked [0-9]+ postinstall"

cat > "$folder/use.cjs" <<'JS'
const use = async () => {
  const { openTidemark } = await import('tidemark');
  const required = require('tidemark');
  if (required.openTidemark !== openTidemark) throw new Error('require and import give two libraries');
  for (const part of ['operators', 'client', 'mcp']) await import(`tidemark/${part}`);
  const stores = ['memory://', 'sqlite://:memory:'];
  for (const dsn of stores) {
    const tidemark = await openTidemark({ dsn });
    await tidemark.close();
  }
};
use().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
JS

failed=0
for installer in "${installers[@]}"; do
  mkdir "$folder/$installer"
  cd "$folder/$installer" || exit 1
  echo '{ "name": "empty", "version": "1.0.0", "private": true }' > package.json
  cp "$folder/use.cjs" .
  if ! install "$installer" > install.log 2>&1; then
    echo "FAIL $installer: it does not install"
    tail -15 install.log
    failed=1
  elif grep -E "$incomplete" install.log; then
    echo "FAIL $installer: the package is not complete"
    failed=1
  elif ! run_node "$installer" use.cjs > use.log 2>&1; then
    echo "FAIL $installer: the package cannot be imported"
    tail -15 use.log
    failed=1
  else
    echo "ok   $installer"
  fi
done
exit $failed
