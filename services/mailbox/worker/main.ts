import { readFile } from "node:fs/promises"
import { serveTasks } from "../../images/worker/serve.ts"
import type { LetterTask } from "../../images/worker/task.ts"
import { parseLetter } from "./parse-letter.ts"

serveTasks<LetterTask>(async ({ file, scratch }) => ({
  ok: true,
  value: await parseLetter(await readFile(file), scratch),
}))
