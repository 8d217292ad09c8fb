#!/bin/sh
# Builds the image and tries it as it is meant to run: no root, no writable file but /data and /tmp, no capability. Needs podman
# and buildah. Where no registry of images can be reached: BASE=localhost/base (for example a tree of debootstrap, imported).
# sh deploy/try-image.sh
set -eu
cd "$(dirname "$0")/.."
name=solander-try-$$
port=${PORT:-3999}
base=${BASE:-docker.io/library/debian:bookworm-slim}
run() {
  podman run -d --name "$name" --network host --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges \
    -e PORT="$port" -e HOST=127.0.0.1 -v "$name:/data" solander-try "$@" >/dev/null
}
ready() {
  for _ in $(seq 1 "${1:-240}"); do
    curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null && return 0
    sleep 0.5
  done
  podman logs "$name" | tail -20
  return 1
}
end() {
  podman rm -f "$name" >/dev/null 2>&1 || true
  podman volume rm "$name" >/dev/null 2>&1 || true
}
trap end EXIT

buildah bud --network host --isolation "${ISOLATION:-oci}" --format docker --build-arg BASE="$base" -f deploy/Dockerfile -t solander-try .
echo "image: $(podman image inspect solander-try --format '{{.Size}}') bytes with its base"
# ok WHAT COMMAND…
ok() {
  what=$1
  shift
  if "$@"; then echo "ok: $what"; else
    echo "NOT SO: $what"
    exit 1
  fi
}
inside() { podman exec "$name" sh -c "$1"; }
secret() { inside 'cat /data/auth-secret'; }

run node --max-semi-space-size=4 build/start.js --empty
ok "ready" ready
ok "runs as 10001" inside '[ "$(id -u)" = 10001 ]'
ok "the root is read-only" inside '! touch /solander/x 2>/dev/null'
ok "healthy" podman healthcheck run "$name"
ok "serves a page" sh -c "curl -fsS http://127.0.0.1:$port/ | grep -q '</html>'"
ok "without the tools of the build" inside '[ ! -e /solander/node_modules/vite ] && [ ! -e /solander/node_modules/vitest ]'
before=$(secret)
podman stop -t 30 "$name" >/dev/null
ok "SIGTERM ends it with 0" [ "$(podman inspect "$name" --format '{{.State.ExitCode}}')" = 0 ]
podman rm "$name" >/dev/null
run node --max-semi-space-size=4 build/start.js --empty
ok "ready again" ready
ok "a new container goes on with the data" [ "$(secret)" = "$before" ]
