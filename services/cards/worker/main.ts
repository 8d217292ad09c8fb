import sharp from "sharp"
import { getReadProblem } from "../../images/worker/read.ts"
import { serveTasks } from "../../images/worker/serve.ts"
import type { CardTask } from "../../images/worker/task.ts"
import { drawCard } from "./draw-card.ts"
import { openFaces } from "./faces.ts"

// Opens only the site's own JPEGs and the SVG that it generates.

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadSvgBuffer"] })

const faces = openFaces()

serveTasks<CardTask>(async ({ text, picture }) => {
  try {
    return { ok: true, value: await drawCard(faces, text, picture) }
  } catch (error) {
    if (!picture) throw error
    return { ok: false, problem: getReadProblem(error) }
  }
})
