#!/bin/sh
# Writes the files of this folder for one machine of three: its name, all addresses, and the passwords.
#   sh deploy/cell/place-files.sh NUMBER NETWORK FIRST SECOND THIRD
# NUMBER is the machine's number, 1 to 3. The addresses are in the same order on each machine, and NETWORK contains them.
# docs/guides/high-availability.md says when. If CELL_ROOT is set, it writes below that folder, for the tests.
set -eu
umask 077

fail() {
  echo "$1" >&2
  exit 1
}

[ $# = 5 ] || fail "usage: sh deploy/cell/place-files.sh NUMBER NETWORK FIRST SECOND THIRD, for example 1 10.1.0.0/24 10.1.0.11 10.1.0.12 10.1.0.13"
number=$1 network=$2 first=$3 second=$4 third=$5
case $number in
1) own=$first ;;
2) own=$second ;;
3) own=$third ;;
*) fail "NUMBER is 1, 2 or 3, and not $number." ;;
esac
case $network in
*/*) ;;
*) fail "NETWORK has a length, for example 10.1.0.0/24, and not $network." ;;
esac

from=$(dirname "$0")
root=${CELL_ROOT:-}
secrets=$root/etc/kasuwa/cell-secrets
[ -r "$secrets" ] || fail "$secrets is missing. Make the passwords first, or copy the file from another machine."
if [ -z "$root" ]; then
  ip -oneline address | grep --quiet --fixed-strings " $own/" || fail "This machine does not have the address $own of machine $number."
fi
. "$secrets"

# Two steps, because an address of yours may also be one of those in the samples.
place() {
  sed --regexp-extended \
    --expression "s/^name: cell1$/name: cell$number/" \
    --expression 's#((listen|address|urls): (http://)?|_URL=http://)10\.1\.0\.11:#\1@own@:#g' \
    --expression 's/10\.1\.0\.1([123]):/@\1@:/g; s#10\.1\.0\.0/24#@network@#g' \
    --expression 's/(unicast_src_ip) 10\.1\.0\.11$/\1 @own@/; s/^( +)10\.1\.0\.1([123])$/\1@\2@/' \
    --expression "s/@own@/$own/g; s/@1@/$first/g; s/@2@/$second/g; s/@3@/$third/g; s#@network@#$network#g" \
    --expression "s/REST_PASSWORD/$REST_PASSWORD/; s/SUPERUSER_PASSWORD/$SUPERUSER_PASSWORD/" \
    --expression "s/REPLICATION_PASSWORD/$REPLICATION_PASSWORD/" \
    --expression "/^ +$own\$/d" \
    "$from/$1" > "$2"
  chmod "$3" "$2"
  echo "wrote $2"
}

place etcd.yml "$root/etc/kasuwa/etcd.yml" 644
place patroni.yml "$root/etc/kasuwa/patroni.yml" 600
place release-lost-lock.py "$root/etc/kasuwa/release-lost-lock.py" 644
place release-lost-lock.service "$root/etc/systemd/system/release-lost-lock.service" 644
place patroni.service "$root/etc/systemd/system/patroni.service" 644
place haproxy.cfg "$root/etc/haproxy/haproxy.cfg" 644
place keepalived.conf "$root/etc/kasuwa/keepalived.conf" 644
[ -n "$root" ] || chown postgres "$root/etc/kasuwa/patroni.yml"
