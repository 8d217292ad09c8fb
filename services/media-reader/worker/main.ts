import { serveTasks } from "../../images/worker/serve.ts"
import type { MediaTask } from "../../images/worker/task.ts"
import { readMedia } from "./read-media.ts"

serveTasks<MediaTask>(async ({ file, target }) => ({ ok: true, value: await readMedia(file, target) }))
