import { href } from "react-router"
import type { SmallPicture, UnfinishedWork } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { formatSpelledCount } from "../kit/format-count.ts"
import { blankTask, type DashboardTask, markTitle } from "./task.ts"

type UnfinishedWorks = { works: UnfinishedWork[]; count: number }
type Pictures = Record<string, SmallPicture>

/** At most two, because an import may leave hundreds unfinished. */
export function finishTasks({ works, count: all }: UnfinishedWorks, pictures: Pictures): DashboardTask[] {
  if (all <= 2) return works.map((work) => createWorkTask(work, pictures))
  return [
    {
      ...blankTask,
      key: "unfinished",
      picture: works.map(({ id }) => pictures[id]).find(Boolean) ?? null,
      what: `${formatSpelledCount(all, "work is", "works are")} unfinished`,
      detail: "Without a picture or a price",
      act: { verb: "See them", to: `${href("/admin/artworks")}?status=incomplete` },
    },
  ]
}

function createWorkTask(work: UnfinishedWork, pictures: Pictures): DashboardTask {
  const lacksPicture = work.lacks.includes("picture")
  return {
    ...blankTask,
    key: work.id,
    picture: pictures[work.id] ?? null,
    what: lacksPicture ? `Add a picture to ${markTitle(work.title)}` : `Add a price to ${markTitle(work.title)}?`,
    detail: lacksPicture
      ? `${work.published ? "On the site" : "Draft"}, without a ${work.lacks.join(" and a ")}`
      : "Draft. Without a price it will show “Price on request”.",
    act: { verb: "Edit", to: href("/admin/artworks/:id/edit", { id: work.id }) },
  }
}
