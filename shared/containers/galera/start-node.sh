#!/bin/bash
# Starts a database node of docker-compose.scale.yml: it joins the cluster, or founds it where there is none.
#
# No node that answers, and:
#   no data yet          database-1 founds the cluster; the others wait for it
#   first start failed   grastate.dat is empty, as it is where a node was about to fetch its data again, so nothing is founded.
#                        If there has never been a cluster, remove the volume of database-1 and start it again.
#   stopped in order     the node that stopped last founds it again: its grastate.dat says safe_to_bootstrap: 1
#   all killed at once   no node knows that it was last. Find the highest position with
#                          docker compose run --rm database-N mariadbd --wsrep-recover
#                        set safe_to_bootstrap: 1 in that node's grastate.dat, and restart it; the others join.
set -eu

state=${GRASTATE:-/var/lib/mysql/grastate.dat}
members=database-1,database-2,database-3

answers() { timeout 2 bash -c ": </dev/tcp/$1/4567" 2>/dev/null; }

is_alone() {
  for member in ${members//,/ }; do
    [ "$member" = "$NODE" ] || ! answers "$member" || return 1
  done
}

may_found() {
  if [ -e "$state" ]; then grep -q '^safe_to_bootstrap: 1' "$state"; else [ "$NODE" = database-1 ]; fi
}

founding=()
if may_found && is_alone; then founding=(--wsrep-new-cluster); fi

exec docker-entrypoint.sh mariadbd \
  --wsrep-on=ON \
  --wsrep-provider=/usr/lib/galera/libgalera_smm.so \
  --wsrep-cluster-name=site \
  --wsrep-cluster-address="gcomm://$members" \
  --wsrep-node-name="$NODE" \
  --wsrep-node-address="$NODE" \
  --wsrep-sst-method=mariabackup \
  --wsrep-sst-auth="root:$MARIADB_ROOT_PASSWORD" \
  --wsrep-provider-options='gcache.size=256M;evs.keepalive_period=PT0.5S;evs.inactive_check_period=PT0.25S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT6S;evs.install_timeout=PT6S' \
  --wsrep-slave-threads=2 \
  --binlog-format=ROW \
  --innodb-autoinc-lock-mode=2 \
  --innodb-flush-log-at-trx-commit=1 \
  --character-set-server=utf8mb4 \
  --max-connections=200 \
  "${founding[@]}"
