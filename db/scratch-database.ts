import { randomUUID } from "node:crypto"
import type pg from "pg"
import { openDatabaseClient } from "../lib/database-connection.server.ts"
import { connect, type Database } from "./connect.ts"
import { migrate } from "./migrate.ts"

/** The database user lacks CREATEDB, as is usual at database hosts. */
export class MayNotCreateDatabase extends Error {
  override name = "MayNotCreateDatabase"
}

const prefix = "solander_scratch_"
const abandonedAfterMs = 24 * 60 * 60 * 1000

const insufficientPrivilege = "42501"

/** A second, empty database on the same server, with every table; dropped after `use`. @throws MayNotCreateDatabase */
export async function withScratchDatabase<T>(
  config: pg.PoolConfig,
  folder: string,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  await dropAbandoned(config)
  const name = `${prefix}${Date.now()}_${randomUUID().slice(0, 8)}`
  await run(config, `create database ${name}`).catch((error) => {
    if (error.code === insufficientPrivilege) throw new MayNotCreateDatabase()
    throw error
  })
  try {
    const scratch = connect(withDatabaseName(config, name), { max: 2, statementTimeoutMs: 600_000 })
    try {
      await migrate(scratch.pool, folder)
      return await use(scratch.db)
    } finally {
      await scratch.close()
    }
  } finally {
    await run(config, `drop database if exists ${name} with (force)`)
  }
}

/** A connection string overrides single settings; edited as text, because URL refuses a socket address without a host. */
function withDatabaseName(config: pg.PoolConfig, name: string): pg.PoolConfig {
  if (!config.connectionString) return { ...config, database: name }
  return { ...config, connectionString: config.connectionString.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`) }
}

/** Left by processes that were killed. */
async function dropAbandoned(config: pg.PoolConfig): Promise<void> {
  const { rows } = await run<{ name: string }>(
    config,
    `select datname as name from pg_database where datname ~ '^${prefix}[0-9]+_'
      and split_part(datname, '_', 3)::bigint < ${Date.now() - abandonedAfterMs} and pg_has_role(datdba, 'member')`,
  )
  for (const { name } of rows) await run(config, `drop database if exists ${name} with (force)`)
}

async function run<Row extends pg.QueryResultRow>(
  config: pg.PoolConfig,
  statement: string,
): Promise<pg.QueryResult<Row>> {
  const client = openDatabaseClient(config)
  await client.connect()
  try {
    return await client.query<Row>(statement)
  } finally {
    await client.end()
  }
}
