# What a deploy does on the machine it goes to; scripts/deploy/deploy.ts sends it to a POSIX shell there.
#   prepare ROOT ID            makes the folder of the release; prints the current one, if there is one
#   switch ROOT ID             keeps scripts of earlier releases for open tabs, makes this one the current
#   back ROOT ID               makes the release before this one the current again
#   clean ROOT DAYS            removes releases that were replaced more than so many days ago
set -eu
step=$1
root=$2

# One rename: who follows the link finds the old release or the new one, never nothing.
make_current() {
  ln -s "releases/$1" "$root/current.$$"
  mv -T "$root/current.$$" "$root/current"
}

case $step in
prepare)
  mkdir -p "$root/releases/$3"
  readlink "$root/current" || true
  ;;
switch)
  release=$root/releases/$3
  # Each release names the files that its own build made, so that what it had carried over ends with its week.
  for list in "$root"/releases/*/assets.txt; do
    old=${list%/assets.txt}
    [ "$old" != "$release" ] && [ -d "$release/dist/_astro" ] || continue
    while read -r file; do
      [ -e "$release/dist/_astro/$file" ] || ln "$old/dist/_astro/$file" "$release/dist/_astro/$file"
    done <"$list"
  done
  # nginx reads this file again when it is told to; until then it serves the release that it has read.
  if [ -f "$release/dist-hosts/nginx.conf" ]; then
    sed "s#^\( *root \).*;#\1$release/dist;#" "$release/dist-hosts/nginx.conf" >"$release/dist-hosts/nginx.conf.new"
    mv "$release/dist-hosts/nginx.conf.new" "$release/dist-hosts/nginx.conf"
  fi
  before=$(readlink "$root/current" || true)
  echo "${before#releases/}" >"$release/replaces"
  [ -z "$before" ] || touch "$root/$before/replaced"
  rm -f "$release/replaced"
  make_current "$3"
  ;;
back)
  before=$(cat "$root/releases/$3/replaces")
  [ -n "$before" ] || { echo "There is no release before $3" >&2; exit 1; }
  touch "$root/releases/$3/replaced"
  rm -f "$root/releases/$before/replaced"
  make_current "$before"
  ;;
clean)
  current=$(readlink "$root/current")
  find "$root/releases" -mindepth 2 -maxdepth 2 -name replaced -mtime "+$3" | while read -r mark; do
    old=${mark%/replaced}
    [ "${old#"$root"/}" = "$current" ] || rm -rf "$old"
  done
  ;;
esac
