import { readFile } from "node:fs/promises"
import { serveTasks } from "../../images/worker/serve.ts"
import type { EmailTask } from "../../images/worker/task.ts"
import { parseEmail } from "./parse-email.ts"

serveTasks<EmailTask>(async ({ file, scratch }) => ({
  ok: true,
  value: await parseEmail(await readFile(file), scratch),
}))
