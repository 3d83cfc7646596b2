#!/usr/bin/env bash
# Installs the package into empty folders as its users do, and uses it there: installers, versions of Node.js, compilers and bundlers.
# In each folder it is imported and required, started and asked (HTTP, SQL, MCP), and stopped. Fails where one of these does, or where an installer names a
# missing peer or a script that it did not run.
#
#   npm run release:pack -- --output /tmp/out
#   scripts/install-matrix.sh /tmp/out/tidemark-0.1.0.tgz                    # everything
#   scripts/install-matrix.sh /tmp/out/tidemark-0.1.0.tgz yarn1 npm@24       # some: an installer, and the version of Node.js if not this one
#   scripts/install-matrix.sh /tmp/out/tidemark-0.1.0.tgz --some             # what CI runs
#
# It takes a network and npm, which brings the other installers, the versions of Node.js, Deno and Bun.
set -uo pipefail

[ $# -ge 1 ] || { sed -n '2,13p' "$0" >&2; exit 2; }
here=$(realpath "$(dirname "$0")")/install-matrix
package=$(realpath "$1")
shift
[ -f "$package" ] || { echo "There is no $package; npm run release:pack makes it." >&2; exit 2; }
every=(npm npm-legacy npm-strict yarn1 yarn4 yarn4-pnp yarn4-pnp@24 pnpm bun npm@20.19 npm@22 npm@24 npm@26 pnpm@24 pnpm@26 types bundlers deno)
some=(npm@26 yarn4-pnp@24 pnpm bundlers)
cells=("$@")
[ $# -gt 0 ] || cells=("${every[@]}")
[ "${1-}" != --some ] || cells=("${some[@]}")

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(tar -xzOf "$package" package/package.json | node -p 'JSON.parse(require("fs").readFileSync(0, "utf8")).version')

# The stores of installers are in the folder, so that a run leaves nothing behind.
export YARN_ENABLE_GLOBAL_CACHE=false YARN_ENABLE_IMMUTABLE_INSTALLS=false YARN_ENABLE_TELEMETRY=0
export npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false

# Programs that a cell runs, in versions that are kept here; their scripts are not needed.
declare -A tools=(
  [npm10]=npm@10.9.9 [npm11]=npm@11.19.1 [npm12]=npm@12.2.2 [yarn1]=yarn@1.22.22 [yarn4]=@yarnpkg/cli-dist@4.18.1 [pnpm10]=pnpm@10.34.8
  [pnpm12]=pnpm@12.21.0 [bun]=bun@1.4.5 [deno]=deno@2.9.6 [typescript]=typescript@7.0.2 [typescript5]=typescript@5.9.3
  [esbuild]=esbuild@0.28.2 [vite]=vite@8.3.8
)

# The folder of a package, installed beside none of the others: $1 its name here, $2 its specification.
tool() {
  local at=$folder/tools/$1
  if [ ! -d "$at/node_modules" ]; then
    mkdir -p "$at"
    echo '{ "private": true }' > "$at/package.json"
    (cd "$at" && npm install --prefer-offline "${2-${tools[$1]}}" > install.log 2>&1) || { cat "$at/install.log" >&2; return 1; }
  fi
  echo "$at/node_modules"
}

# The npm that comes with a version of Node.js.
npm_of() {
  case ${1%%.*} in
    '') echo npm ;;
    20 | 22) echo "node $(tool npm10)/npm/bin/npm-cli.js" ;;
    24) echo "node $(tool npm11)/npm/bin/npm-cli.js" ;;
    *) echo "node $(tool npm12)/npm/bin/npm-cli.js" ;;
  esac
}

# Installs tidemark and what is given after the installer and the version of Node.js.
install() {
  local yarn4
  case $1 in
    npm) $(npm_of "$2") install "$package" "${@:3}" ;;
    npm-legacy) npm install --legacy-peer-deps "$package" "${@:3}" ;;
    npm-strict) npm install --engine-strict --strict-peer-deps "$package" "${@:3}" ;;
    yarn1) node "$(tool yarn1)/yarn/bin/yarn.js" add --no-progress --cache-folder .cache "file:$package" "${@:3}" ;;
    yarn4 | yarn4-pnp)
      yarn4=$(tool yarn4)/@yarnpkg/cli-dist/bin/yarn.js
      touch yarn.lock
      if [ "$1" = yarn4 ]; then echo 'nodeLinker: node-modules' > .yarnrc.yml; else echo 'nodeLinker: pnp' > .yarnrc.yml; fi
      node "$yarn4" add "tidemark@file:$package" "${@:3}" ;;
    pnpm) node "$(tool "$(pnpm_of "$2")")"/pnpm/bin/pnpm.?js add --store-dir .store "$package" "${@:3}" ;;
    bun) "$(tool bun)/.bin/bun" add "$package" "${@:3}" ;;
    *) echo "There is no installer $1." && return 2 ;;
  esac
}

pnpm_of() { if [ -z "$1" ]; then echo pnpm10; else echo pnpm12; fi; }

# What an installer says of a package that it installs only in part.
incomplete="[Ii]gnored build scripts|install scripts|unmet peer|missing peer|incorrect peer|doesn't provide|incorrectly met|Blocked [0-9]+ postinstall|EBADENGINE"

# Asks an installed tidemark: the command that starts it.
doors() { node doors.mjs "$version" - "$@"; }

use_installed() {
  if [ "$1" = yarn4-pnp ]; then
    export NODE_OPTIONS="--require $PWD/.pnp.cjs --experimental-loader file://$PWD/.pnp.loader.mjs --no-warnings"
    # There, Node.js before 22 imports modules of ES, and does not require them.
    if [ "${2%%.*}" != "" ]; then node use.cjs || return 1; fi
    node use.mjs && doors node "$(node -p 'require.resolve("tidemark/package.json").replace("package.json", "api/cli/tidemark.js")')"
  else
    node use.mjs && node use.cjs && doors node_modules/.bin/tidemark
  fi
}

compile() {
  local compiler
  compiler=$(tool "$1")/typescript/bin/tsc
  for resolution in nodenext bundler; do
    local module=$resolution
    [ $resolution = nodenext ] || module=esnext
    node "$compiler" --noEmit --strict --exactOptionalPropertyTypes --skipLibCheck false --module $module \
      --moduleResolution $resolution --target es2022 --types node program.ts || return 1
  done
}

cell() {
  case $1 in
    types) install npm "" @types/node@20 && compile typescript && compile typescript5 ;;
    bundlers)
      local esbuild vite
      esbuild=$(tool esbuild)/.bin/esbuild && vite=$(tool vite)/vite/bin/vite.js && install npm "" || return 1
      "$esbuild" use.mjs --bundle --platform=node --format=esm --external:tidemark --outfile=bundled.mjs && node bundled.mjs &&
        "$esbuild" parts.mjs --bundle --platform=node --format=esm --outfile=apart/parts.mjs && node apart/parts.mjs &&
        node "$vite" build --config vite.config.mjs && node doors.mjs "$version" "$PWD/page/page.mjs" node_modules/.bin/tidemark ;;
    deno) install npm "" && "$(tool deno)/.bin/deno" run --allow-all --node-modules-dir=manual use.mjs ;;
    bun) install bun "" && use_installed bun "" && "$(tool bun)/.bin/bun" --bun use.mjs && "$(tool bun)/.bin/bun" --bun use.cjs ;;
    *) install "${1%@*}" "$2" && use_installed "${1%@*}" "$2" ;;
  esac
}

failed=0
begun=$SECONDS
for name in "${cells[@]}"; do
  since=$SECONDS
  node=
  [[ $name != *@* ]] || node=${name#*@}
  mkdir "$folder/$name"
  cp "$here"/* "$folder/$name"
  (
    cd "$folder/$name" || exit 1
    echo '{ "name": "empty", "version": "1.0.0", "private": true }' > package.json
    if [ -n "$node" ]; then
      nodes=$(tool "node$node" "node-$(node -p '`${process.platform}-${process.arch}`')@$node") || exit 1
      export PATH=$nodes/node-$(node -p '`${process.platform}-${process.arch}`')/bin:$PATH
    fi
    cell "$name" "$node"
  ) > "$folder/$name.log" 2>&1
  code=$?
  if [ $code -eq 0 ] && grep -E "$incomplete" "$folder/$name.log"; then code=1; fi
  if [ $code -eq 0 ]; then
    echo "ok   $name ($((SECONDS - since)) s)"
  else
    echo "FAIL $name"
    tail -40 "$folder/$name.log"
    failed=1
  fi
  rm -rf "${folder:?}/$name"
done
echo "${#cells[@]} ways to install in $((SECONDS - begun)) s"
exit $failed
