/** A single worker, whose parent acts as the first process. Its argument is a folder with a build. */

import { readEnv } from "../../server/env.ts"
import { openLog } from "../../server/log.ts"
import { work } from "../../server/workers/work.ts"

const env = readEnv({ PORT: "0", LOG_LEVEL: "error" })
await work(env, { root: process.argv[2] ?? "", log: openLog(env) })
