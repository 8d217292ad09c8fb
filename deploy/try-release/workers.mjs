// Starts each child process of the program, which loads every package that it imports. node workers.mjs FOLDER
import { fork } from "node:child_process"
import { globSync } from "node:fs"
import { join } from "node:path"

const [folder] = process.argv.slice(2)
const files = globSync("{domain,services}/**/worker/main.ts", { cwd: folder })
for (const file of files) {
  const child = fork(join(folder, file), { serialization: "advanced" })
  const ended = await new Promise((resolve) => {
    child.once("message", () => resolve(null))
    child.once("exit", (code) => resolve(code))
  })
  child.kill()
  if (ended !== null) throw new Error(`${file} ended with ${ended}`)
}
if (files.length < 5) throw new Error(`Only ${files.length} child processes were found.`)
