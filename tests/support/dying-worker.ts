/**
 * A process that dies during its job, as by running out of memory. Its argument is the database's address. It prints the
 * errors in its log.
 */

import { connect } from "../../db/connect.ts"
import { openJobs } from "../../server/jobs.ts"
import { idleWorkers } from "./idle-workers.ts"

const connection = connect({ connectionString: process.argv[2] })
const log = {
  info() {},
  warn() {},
  error: (_fields: object, message?: string) => void process.stdout.write(`${message}\n`),
}
const jobs = await openJobs(connection, log, { pollSeconds: 0.5 })
const die = async () => void process.kill(process.pid, "SIGKILL")
await jobs.work({
  ...idleWorkers,
  "deliver-mail": die,
  "derive-picture": die,
  "remove-picture": die,
  "remove-invoice": die,
  "handle-payment-event": async (events) => {
    if (events.some(({ eventId }) => eventId === "deadly")) await die()
    return events.map(() => ({ status: "fulfilled", value: undefined }))
  },
})
