import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, inject } from "vitest"
import { connect, type DatabaseConnection } from "../../db/connect.ts"
import type { EmbeddedConfig } from "../../db/embedded/running.ts"

export type TestDatabase = DatabaseConnection & {
  config: EmbeddedConfig
  url: string
  /** Closes all connections, also those of other processes, and drops the database. */
  drop(): Promise<void>
}

/**
 * A database of its own for a test file, with every table and no rows; dropped after the file's last test.
 * Call it at the top of the file: `const { db } = await freshDatabase()`.
 */
export async function openTestDatabase(kind: "migrated" | "empty" = "migrated"): Promise<TestDatabase> {
  const database = await createTestDatabase(kind)
  afterAll(database.drop)
  return database
}

/** Like `openTestDatabase`, for use inside a test or a hook: the caller drops it. */
export async function createTestDatabase(kind: "migrated" | "empty" = "migrated"): Promise<TestDatabase> {
  const server = inject("databaseServer")
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const template = kind === "migrated" ? inject("databaseTemplate") : "template0"
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`)
  const config = { ...server, database: name }
  // Fixtures send larger statements than pages do, and the machine may be loaded.
  const connection = connect(config, { statementTimeoutMs: 120_000 })
  return {
    ...connection,
    config,
    url: `postgresql://${server.user}@/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`,
    async drop() {
      await connection.close()
      await runOnServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

async function runOnServer(server: EmbeddedConfig, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
