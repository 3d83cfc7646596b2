#!/usr/bin/env bash
# Installs what the integration tests run for real, where it is missing and apt-get may be used: Java and Maven for
# Kafka and its clients, PostgreSQL, PgBouncer, MariaDB, Chromium for the console, and Python for Schemathesis. Prometheus, its node exporter and Alertmanager are only unpacked, into .cache/, because
# Debian starts them on installation; OpenTelemetry and clients of Kafka for Python, grpcurl, the
# packages of docs/how-to/notebooks.md, and the SDKs of MCP for Python and Go are installed there. Where it may not, the tests say themselves what they miss.
set -euo pipefail

has() { PATH="$PATH:/usr/sbin" command -v "$1" > /dev/null; }

java_version() { java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p'; }

java17() {
  has java || return 1
  local version
  version=$(java_version)
  [ -n "$version" ] && [ "$version" -ge 17 ] && java --list-modules | grep jdk.compiler > /dev/null
}

postgres() {
  has initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null
}

root=()
if [ "$(id -u)" -ne 0 ]; then
  if has sudo && sudo -n true 2> /dev/null; then root=(sudo -n); else root=(false); fi
fi

unpack_prometheus() {
  local target="$PWD/.cache/prometheus" packages=(prometheus prometheus-node-exporter prometheus-alertmanager) folder
  local package missing=()
  for package in "${packages[@]}"; do
    if [ ! -x "$target/usr/bin/$package" ] && ! has "$package"; then missing+=("$package"); fi
  done
  if [ "${#missing[@]}" -eq 0 ]; then return; fi
  packages=("${missing[@]}")
  if ! has apt-get || ! has dpkg-deb; then
    echo "Missing for the integration tests: ${packages[*]}; install them by hand, see docs/internals/run-services.md." >&2
    return
  fi
  if ! apt-cache show "${packages[@]}" > /dev/null 2>&1 && [ "${root[*]}" != false ]; then
    "${root[@]}" apt-get update -qq
  fi
  echo "Unpacking ${packages[*]}"
  folder=$(mktemp -d)
  if (cd "$folder" && apt-get download -qq "${packages[@]}"); then
    mkdir -p "$target"
    for package in "$folder"/*.deb; do dpkg-deb -x "$package" "$target"; done
  else
    echo "Missing for the integration tests: ${packages[*]}; they could not be downloaded." >&2
  fi
  rm -rf "$folder"
}

cd "$(dirname "$0")/.."

install_grpcurl() {
  local version=v1.9.4
  [ ! -x ".cache/grpcurl-$version/grpcurl" ] || return 0
  echo "Installing grpcurl $version"
  if ! has go || ! GOBIN="$PWD/.cache/grpcurl-$version" go install "github.com/fullstorydev/grpcurl/cmd/grpcurl@$version" 2> /dev/null; then
    echo "Missing for the integration tests: grpcurl; it takes Go, and a network." >&2
  fi
}

# The number at the end of the folder's name is one higher where the program changes.
install_mcp_go() {
  local folder=$PWD/.cache/mcp-go-1.8.0-1
  [ ! -x "$folder/client" ] || return 0
  echo "Building the client of MCP with its SDK for Go"
  if ! has go || ! go build -C test/conformance/mcp/clients/go -o "$folder/client" . 2> /dev/null; then
    echo "Missing for the conformance of MCP: its SDK for Go; it takes Go, and a network." >&2
  fi
}

# They compile for half a minute, beside everything else.
{ install_grpcurl; install_mcp_go; } &
trap wait EXIT
unpack_prometheus

# The number at the end of the folder's name is one higher where its packages change.
install_opentelemetry() {
  local version=1.45.2 folder
  folder=.cache/opentelemetry-python-$version-1
  [ ! -x "$folder/bin/python" ] || return 0
  echo "Installing OpenTelemetry for Python $version"
  if ! { python3 -m venv "$folder.partial" && "$folder.partial/bin/pip" install --quiet \
    "opentelemetry-sdk==$version" "opentelemetry-exporter-otlp-proto-http==$version" \
    "opentelemetry-exporter-otlp-proto-grpc==$version" && mv "$folder.partial" "$folder"; }; then
    echo "Missing for the integration tests: OpenTelemetry for Python; it takes Python 3.10 with venv, and a network." >&2
    rm -rf "$folder.partial"
  fi
}

# The number in the name of the folder is one higher where the versions change.
install_kafka_clients() {
  local folder=.cache/kafka-python-2
  [ ! -x "$folder/bin/python" ] || return 0
  echo "Installing aiokafka and confluent-kafka for Python"
  if ! { python3 -m venv "$folder.partial" && "$folder.partial/bin/pip" install --quiet --only-binary :all: \
    aiokafka==0.14.0 "confluent-kafka[avro,json,protobuf]==2.16.1" \
    cramjam==2.14.0 fastavro==1.13.1 protobuf==7.36.2 jsonschema==4.26.0 && mv "$folder.partial" "$folder"; }; then
    echo "Missing for the integration tests: aiokafka and confluent-kafka for Python; they take Python 3.10 with venv, and a network." >&2
    rm -rf "$folder.partial"
  fi
}

# The number in the name of the folder is one higher where the versions change.
install_notebooks() {
  local folder=.cache/notebooks-python-1
  [ ! -x "$folder/bin/python" ] || return 0
  echo "Installing DuckDB, pandas and Polars for Python"
  if ! { python3 -m venv "$folder.partial" && "$folder.partial/bin/pip" install --quiet --only-binary :all: \
    duckdb==2.0.1 numpy==2.4.6 pandas==3.1.1 polars==2.1.0 pyarrow==26.0.1 && mv "$folder.partial" "$folder"; }; then
    echo "Missing for the integration tests: DuckDB, pandas and Polars for Python; they take Python 3.11 with venv, and a network." >&2
    rm -rf "$folder.partial"
  fi
}

install_mcp_python() {
  local version=2.3.0 folder
  folder=.cache/mcp-python-$version
  [ ! -x "$folder/bin/python" ] || return 0
  echo "Installing the SDK of MCP for Python $version"
  if ! { python3 -m venv "$folder.partial" && "$folder.partial/bin/pip" install --quiet "mcp==$version" \
    && mv "$folder.partial" "$folder"; }; then
    echo "Missing for the conformance of MCP: its SDK for Python; it takes Python 3.10 with venv, and a network." >&2
    rm -rf "$folder.partial"
  fi
}

missing=()
java17 || missing+=(java)
has mvn || missing+=(maven)
postgres || missing+=(postgresql)
has pgbouncer || missing+=(pgbouncer)
{ has mariadbd && has mariadb-install-db; } || missing+=(mariadb-server)
has ps || missing+=(procps)
has chromium || has chromium-browser || has google-chrome || missing+=(chromium)
python3 -c 'import ensurepip' 2> /dev/null || missing+=(python3-venv)
if [ ${#missing[@]} -eq 0 ]; then
  install_opentelemetry
  install_kafka_clients
  install_notebooks
  install_mcp_python
  exit 0
fi

if ! has apt-get || [ "${root[*]}" = false ]; then
  echo "Missing for the integration tests: ${missing[*]}; install them by hand, see docs/internals/run-services.md." >&2
  exit 0
fi

"${root[@]}" apt-get update -qq
packages=()
for name in "${missing[@]}"; do
  if [ "$name" != java ]; then packages+=("$name")
  elif apt-cache show openjdk-17-jdk-headless > /dev/null 2>&1; then packages+=(openjdk-17-jdk-headless)
  else packages+=(default-jdk-headless); fi
done
echo "Installing ${packages[*]}"
# In runlevel 1 no service is started: the tests start their own.
"${root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
  apt-get install -y -qq --no-install-recommends "${packages[@]}" > /dev/null
# It needs the packages that were just installed.
install_opentelemetry
install_kafka_clients
install_notebooks
install_mcp_python
