import pg from "pg"
import type { TestProject } from "vitest/node"
import { connect } from "../../db/connect.ts"
import type { EmbeddedConfig } from "../../db/embedded/running.ts"
import { migrate } from "../../db/migrate.ts"
import { openJobs } from "../../server/jobs.ts"
import { startTestServer } from "./database-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run. */
    databaseServer: EmbeddedConfig
    /** Name of the migrated template database that is copied for every test file. */
    databaseTemplate: string
    /** Whether this project runs on the oldest server that Solander supports. */
    olderServer?: boolean
    /** Whether this project keeps its files in S3. */
    s3?: boolean
  }
}

/**
 * One PostgreSQL server for the project's whole run, with a template that has every table and the job queues, without
 * rows.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(project.getProvidedContext().olderServer ?? false)
  const template = "solander_template"
  try {
    const admin = new pg.Client(server.config)
    await admin.connect()
    await admin.query(`create database ${template}`)
    await admin.end()
    const connection = connect({ ...server.config, database: template })
    try {
      await migrate(connection.pool, "db/migrations")
      // Creating queues takes fifty statements, which every shop of a test would repeat.
      await (await openJobs(connection, { info() {}, warn() {}, error: console.error })).stop(1)
    } finally {
      await connection.close()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide("databaseServer", server.config)
  project.provide("databaseTemplate", template)
  return server.stop
}
