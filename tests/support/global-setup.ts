import pg from "pg"
import type { TestProject } from "vitest/node"
import { connect } from "../../db/connect.ts"
import type { EmbeddedConfig } from "../../db/embedded/running.ts"
import { migrate } from "../../db/migrate.ts"
import { openJobs } from "../../server/jobs.ts"
import { startTestServer } from "./database-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: EmbeddedConfig
    /** The name of the migrated template database, which is copied for every test file. */
    databaseTemplate: string
    /** Whether this project runs on the oldest supported PostgreSQL. */
    olderServer?: boolean
    /** Whether this project stores its files in S3. */
    s3?: boolean
  }
}

const template = "solander_template"

type Server = Awaited<ReturnType<typeof startTestServer>>

/** On globalThis, because each project loads its own copy of this file. */
const shared = globalThis as { testServers?: Map<boolean, Promise<Server>> }
shared.testServers ??= new Map()

/**
 * One PostgreSQL server of each version for the whole run, with a template that has every table and the job queues, without
 * rows.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const older = project.getProvidedContext().olderServer ?? false
  const starting = shared.testServers?.get(older) ?? startWithTemplate(older)
  shared.testServers?.set(older, starting)
  const server = await starting
  project.provide("databaseServer", server.config)
  project.provide("databaseTemplate", template)
  // Vitest tears down after the tests of all projects: the first call stops the server.
  return server.stop
}

async function startWithTemplate(older: boolean): Promise<Server> {
  const server = await startTestServer(older)
  try {
    const admin = new pg.Client(server.config)
    await admin.connect()
    await admin.query(`create database ${template}`)
    await admin.end()
    const connection = connect({ ...server.config, database: template })
    try {
      await migrate(connection.pool, "db/migrations")
      // Creating queues takes fifty statements, which every test shop would repeat.
      await (await openJobs(connection, { info() {}, warn() {}, error: console.error })).stop(1)
    } finally {
      await connection.close()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}
