import { href } from "react-router"
import type { SmallPicture, UnfinishedWork } from "../../../domain/artworks/work-pictures.server.ts"
import { countInWords } from "../kit/count.ts"
import { blank, type DashboardTask, titled } from "./task.ts"

type Unfinished = { works: UnfinishedWork[]; count: number }
type Pictures = Record<string, SmallPicture>

/** At most two, because an import may leave hundreds unfinished. */
export function finishTasks({ works, count: all }: Unfinished, pictures: Pictures): DashboardTask[] {
  if (all <= 2) return works.map((work) => workTask(work, pictures))
  return [
    {
      ...blank,
      key: "unfinished",
      picture: works.map(({ id }) => pictures[id]).find(Boolean) ?? null,
      what: `${countInWords(all, "work is", "works are")} unfinished`,
      detail: "Without a picture or a price",
      act: { verb: "See them", to: `${href("/admin/artworks")}?status=incomplete` },
    },
  ]
}

function workTask(work: UnfinishedWork, pictures: Pictures): DashboardTask {
  const lacksPicture = work.lacks.includes("picture")
  return {
    ...blank,
    key: work.id,
    picture: pictures[work.id] ?? null,
    what: lacksPicture ? `Add a picture to ${titled(work.title)}` : `Add a price to ${titled(work.title)}?`,
    detail: lacksPicture
      ? `${work.published ? "On the site" : "Draft"}, without a ${work.lacks.join(" and a ")}`
      : "Draft. Without a price it will show “Price on request”.",
    act: { verb: "Edit", to: href("/admin/artworks/:id/edit", { id: work.id }) },
  }
}
