#!/bin/sh
# Keeps a finished part of PostgreSQL's log: archive-log.sh PATH NAME. Patroni also calls it, without a shell.
# Refuses to replace a part that is there with another content.
set -eu
kept="{{archiveFolder}}/$2"
if [ -f "$kept" ]; then exec cmp "$1" "$kept"; fi
cp "$1" "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
