#!/bin/sh
# Run once by the PostgreSQL image on an empty volume: the role the servers sign in with, and its database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$POOLHAND_PASSWORD" <<'SQL'
create role poolhand login createrole nosuperuser nobypassrls password :'password';
create database poolhand owner poolhand;
SQL
