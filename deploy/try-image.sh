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
run node server/start.ts --empty
ready
podman exec "$name" id -u | grep -qx 10001 && echo "ok: runs as 10001"
podman exec "$name" sh -c 'touch /solander/x 2>/dev/null' && { echo "the root is writable"; exit 1; } || echo "ok: the root is read-only"
podman healthcheck run "$name" && echo "ok: healthy"
curl -fsS "http://127.0.0.1:$port/" | grep -q "</html>" && echo "ok: serves a page"
podman exec "$name" sh -c 'ls /solander/node_modules/vite /solander/node_modules/vitest 2>/dev/null' && { echo "has tools of the build"; exit 1; } || echo "ok: without the tools of the build"
before=$(podman exec "$name" cat /data/auth-secret)
podman stop -t 30 "$name" >/dev/null
[ "$(podman inspect "$name" --format '{{.State.ExitCode}}')" = 0 ] && echo "ok: SIGTERM ends it with 0"
podman rm "$name" >/dev/null
run node server/start.ts --empty
ready
[ "$(podman exec "$name" cat /data/auth-secret)" = "$before" ] && echo "ok: a new container goes on with the data"
