# What a deploy does on the machine it goes to; scripts/deploy/deploy.ts sends it to a POSIX shell there.
#   prepare ROOT ID            makes the folder that the release is sent to; prints the current one, if there is one
#   place ROOT ID              makes of it a release: whole, with the scripts of earlier ones for open tabs, not yet the current
#   try ROOT ID                starts it beside what runs, on a port and a database of its own
#   drop ROOT ID               removes one that was never the current
#   switch ROOT ID             makes it the current
#   before ROOT                prints the current release and the one before it
#   swap ROOT ID OTHER         makes another one the current instead
#   clean ROOT DAYS            removes releases that were replaced more than so many days ago
set -eu
step=$1
root=$2

refuse() {
  echo "$1" >&2
  exit 1
}

# One rename: who follows the link finds the old release or the new one, never nothing.
make_current() {
  ln -sfn "releases/$1" "$root/current.next"
  mv -T "$root/current.next" "$root/current"
  rm -f "$root/releases/$1/replaced"
}

case $step in
prepare)
  mkdir -p "$root/releases"
  # Of deploys that died while they sent.
  rm -rf "$root"/releases/*.part
  mkdir "$root/releases/$3.part"
  readlink "$root/current" || true
  ;;
place)
  part=$root/releases/$3.part
  # Each release names the files that its own build made, so that what it had carried over ends with its week.
  for list in "$root"/releases/*/assets.txt; do
    old=${list%/assets.txt}
    [ "$old" != "$part" ] && [ -d "$part/dist/_astro" ] || continue
    while read -r file; do
      [ -e "$part/dist/_astro/$file" ] || ln "$old/dist/_astro/$file" "$part/dist/_astro/$file"
    done <"$list"
  done
  # nginx reads this file again when it is told to; until then it serves the release that it has read.
  if [ -f "$part/dist-hosts/nginx.conf" ]; then
    sed "s#^\( *root \).*;#\1$root/releases/$3/dist;#" "$part/dist-hosts/nginx.conf" >"$part/dist-hosts/nginx.conf.new"
    mv "$part/dist-hosts/nginx.conf.new" "$part/dist-hosts/nginx.conf"
  fi
  # One that never becomes the current ends with its week, too.
  touch "$part/replaced"
  mv -T "$part" "$root/releases/$3"
  ;;
try)
  [ -f "$root/releases/$3/src/server/trial.js" ] || refuse "Release $3 is not there, or not whole"
  cd "$root/releases/$3"
  node=bin/node
  [ -x "$node" ] || node=node
  exec env -i PATH="$PATH" "$node" src/server/trial.js </dev/null
  ;;
drop)
  [ "$(readlink "$root/current" || true)" = "releases/$3" ] || rm -rf "$root/releases/$3"
  ;;
switch)
  before=$(readlink "$root/current" || true)
  echo "${before#releases/}" >"$root/releases/$3/replaces"
  [ -z "$before" ] || touch "$root/$before/replaced"
  make_current "$3"
  ;;
before)
  current=$(readlink "$root/current") || refuse "There is no release in $root"
  before=$(cat "$root/$current/replaces" 2>/dev/null || true)
  [ -n "$before" ] || refuse "There is no release before ${current#releases/}"
  echo "${current#releases/} $before"
  ;;
swap)
  [ -d "$root/releases/$4" ] || refuse "Release $4 is not there any more"
  touch "$root/releases/$3/replaced"
  make_current "$4"
  ;;
clean)
  current=$(readlink "$root/current")
  find "$root/releases" -mindepth 2 -maxdepth 2 -name replaced -mtime "+$3" | while read -r mark; do
    old=${mark%/replaced}
    [ "${old#"$root"/}" = "$current" ] || rm -rf "$old"
  done
  ;;
esac
