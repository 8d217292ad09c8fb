import pg from "pg"
import type { TestProject } from "vitest/node"
import { connect } from "../../db/connect.ts"
import type { EmbeddedConfig } from "../../db/embedded/running.ts"
import { migrate } from "../../db/migrate.ts"
import { startTestServer } from "./database-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run. */
    databaseServer: EmbeddedConfig
    /** Name of the migrated database that every test file gets a copy of. */
    databaseTemplate: string
  }
}

/** One PostgreSQL server for the whole run, migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const template = "solander_template"
  try {
    const admin = new pg.Client(server.config)
    await admin.connect()
    await admin.query(`create database ${template}`)
    await admin.end()
    const { pool, close } = connect({ ...server.config, database: template })
    await migrate(pool, "db/migrations").finally(close)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide("databaseServer", server.config)
  project.provide("databaseTemplate", template)
  return server.stop
}
