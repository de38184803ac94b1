#!/bin/bash
# Starts a database node of docker-compose.scale.yml: it joins the cluster, or founds it where there is none.
#
# No node that answers, and:
#   no data yet          waits for a cluster. The first node founds one when all the others are up and have no data either: those
#                        that do not answer may have it, and would lose it to a new cluster.
#   first start failed   there are data, but no grastate.dat with a cluster, as where a node was about to fetch its data again, so
#                        nothing is founded. If there has never been a cluster, remove the volume of this node and start it again.
#   stopped in order     the node that stopped last founds it again: its grastate.dat says safe_to_bootstrap: 1
#   all killed at once   no node knows that it was last, so an operator says which one founds it: guide/lost-node.md
set -eu

data=${DATA_FOLDER:-/var/lib/mysql}
members=${MEMBERS:-database-1,database-2,database-3}
first=${members%%,*}
# Where a node without data says so.
empty_port=4566

others=()
for member in ${members//,/ }; do
  if [ "$member" != "$NODE" ]; then others+=("$member"); fi
done

has_data() { [ -e "$data/grastate.dat" ] || [ -e "$data/ibdata1" ]; }

stopped_last() { grep -qs '^safe_to_bootstrap: 1' "$data/grastate.dat"; }

cluster_answers() {
  for member in "${others[@]}"; do
    if timeout 2 bash -c ": </dev/tcp/$member/4567" 2>/dev/null; then return 0; fi
  done
  return 1
}

all_are_empty() {
  for member in "${others[@]}"; do
    [ "$(timeout 2 bash -c "cat </dev/tcp/$member/$empty_port" 2>/dev/null)" = empty ] || return 1
  done
}

founding=()

wait_for_cluster() {
  echo 'This node has no data. It waits for a cluster, or until all nodes are up and say that they have none.'
  socat "TCP-LISTEN:$empty_port,bind=$NODE,reuseaddr,fork" SYSTEM:'echo empty' &
  listener=$!
  # The listener may have ended, and nothing else depends on it.
  stop_listening() { kill "$listener" 2>/dev/null || true; }
  trap 'stop_listening; exit 143' TERM
  until cluster_answers; do
    if [ "$NODE" = "$first" ] && all_are_empty; then
      founding=(--wsrep-new-cluster)
      break
    fi
    sleep 1
  done
  stop_listening
}

if ! has_data; then
  wait_for_cluster
elif stopped_last && ! cluster_answers; then
  founding=(--wsrep-new-cluster)
fi

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
