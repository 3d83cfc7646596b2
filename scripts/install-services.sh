#!/usr/bin/env bash
# Installs what the integration tests run for real, where it is missing and apt-get may be used: Java and Maven for
# Kafka, PostgreSQL, PgBouncer, and Python for Schemathesis. Where it may not, the tests say themselves what they miss.
set -euo pipefail

has() { PATH="$PATH:/usr/sbin" command -v "$1" > /dev/null; }

java_version() { java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p'; }

java17() {
  has java || return 1
  local version
  version=$(java_version)
  [ -n "$version" ] && [ "$version" -ge 17 ]
}

postgres() {
  has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null
}

missing=()
java17 || missing+=(java)
has mvn || missing+=(maven)
postgres || missing+=(postgresql)
has pgbouncer || missing+=(pgbouncer)
has ps || missing+=(procps)
python3 -c 'import ensurepip' 2> /dev/null || missing+=(python3-venv)
[ ${#missing[@]} -gt 0 ] || exit 0

root=()
if [ "$(id -u)" -ne 0 ]; then
  if has sudo && sudo -n true 2> /dev/null; then root=(sudo -n); else root=(false); fi
fi
if ! has apt-get || [ "${root[*]}" = false ]; then
  echo "Missing for the integration tests: ${missing[*]}; install them by hand, see CONTRIBUTING.md." >&2
  exit 0
fi

"${root[@]}" apt-get update -qq
packages=()
for name in "${missing[@]}"; do
  if [ "$name" != java ]; then packages+=("$name")
  elif apt-cache show openjdk-17-jre-headless > /dev/null 2>&1; then packages+=(openjdk-17-jre-headless)
  else packages+=(default-jre-headless); fi
done
echo "Installing ${packages[*]}"
# In runlevel 1 no service is started: the tests start their own.
"${root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
  apt-get install -y -qq --no-install-recommends "${packages[@]}" > /dev/null
