import sharp from "sharp"
import { allowOnlyPictures } from "./read.ts"
import { serveTasks } from "./serve.ts"
import { doTask } from "./tasks.ts"

// Entry point of the process that reads pictures.

sharp.cache(false)
sharp.concurrency(1)
allowOnlyPictures()
serveTasks(doTask)
