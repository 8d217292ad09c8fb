import sharp from "sharp"
import { allowOnlyPictures } from "./read.ts"
import { serveTasks } from "./serve.ts"
import { doTask } from "./tasks.ts"

sharp.cache(false)
sharp.concurrency(1)
allowOnlyPictures()
serveTasks(doTask)
