#!/bin/sh
# Runs the command that it is given, the service, and starts it again when it dies: killed, out of memory, or crashed.
# It does not restart a service that stopped (code 0) or that refused to start (code 78). A signal stops both.

REFUSED_TO_START=78
DEATHS_MAX=5
WINDOW_SECONDS=600

child=
stopping=
interrupted=
deaths=0
window_began=0

# The service stops by itself when the process with this number is gone, so that it never runs unsupervised.
KASUWA_SUPERVISOR_PID=$$
export KASUWA_SUPERVISOR_PID

stop() {
  stopping=1
  interrupted=1
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
}
trap stop TERM INT HUP

# Runs a command and sets `code`. A signal interrupts `wait`; if the command has ended too, its code is known already,
# and the second `wait` answers 127.
run() {
  "$@" &
  child=$!
  [ -z "$stopping" ] || kill -TERM "$child" 2>/dev/null
  code=127
  while :; do
    interrupted=
    wait "$child"
    latest=$?
    [ "$latest" -eq 127 ] || code=$latest
    [ -n "$interrupted" ] || break
  done
  child=
}

while :; do
  run "$@"
  if [ -n "$stopping" ] || [ "$code" -eq 0 ] || [ "$code" -eq "$REFUSED_TO_START" ]; then exit "$code"; fi

  now=$(date +%s)
  if [ $((now - window_began)) -ge "$WINDOW_SECONDS" ]; then
    window_began=$now
    deaths=0
  fi
  deaths=$((deaths + 1))
  if [ "$deaths" -gt "$DEATHS_MAX" ]; then
    echo "Kasuwa died $deaths times in ten minutes (code $code); it is not started again, read the log for why." >&2
    exit "$code"
  fi
  delay=$((1 << (deaths - 1)))
  echo "Kasuwa died (code $code) and starts again in $delay s." >&2
  run sleep "$delay"
  [ -z "$stopping" ] || exit 0
done
