#!/usr/bin/env bash
# Builds the OpenTelemetry Collector into .cache/ (a minute and a half, once), and sends metrics through it into tidemark: over gRPC and HTTP with each
# compression that it has, while tidemark is away and comes back, and points that tidemark refuses. Fails where a point is missing.
#
#   npm run build && scripts/otel-collector.sh
#
# It takes Go, and a network. CI does not run it: the build takes longer than what it would find there.
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.165.0
folder=$PWD/.cache/otelcol-$version
if [ ! -x "$folder/otelcol" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  GOBIN=$folder go install "go.opentelemetry.io/collector/cmd/builder@v$version"
  cat > "$folder/manifest.yaml" <<YAML
dist: { name: otelcol, module: example.com/otelcol, output_path: $folder/source }
receivers:
  - gomod: go.opentelemetry.io/collector/receiver/otlpreceiver v$version
  - gomod: github.com/open-telemetry/opentelemetry-collector-contrib/receiver/hostmetricsreceiver v$version
exporters:
  - gomod: go.opentelemetry.io/collector/exporter/otlpexporter v$version
  - gomod: go.opentelemetry.io/collector/exporter/otlphttpexporter v$version
YAML
  # The builder stops where a module is missing that only tests of others import; the sources are complete without it.
  "$folder/builder" --config "$folder/manifest.yaml" --skip-compilation > "$folder/build.log" 2>&1 || true
  (cd "$folder/source" && { go mod tidy -e >> "$folder/build.log" 2>&1 || true; } && nice -n 10 go build -trimpath -ldflags '-s -w' -o "$folder/otelcol" .)
fi
exec node scripts/otel-collector/check.mjs "$folder/otelcol"
