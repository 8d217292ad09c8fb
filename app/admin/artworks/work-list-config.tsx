import { href } from "react-router"
import type { StudioWork } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { descendingFirst, type WorkFilter, type WorkSort } from "../../../domain/artworks/list/studio-list.ts"
import type { StudioList } from "../kit/list/list.ts"
import type { ViewList } from "../kit/saved-views/view-path.ts"
import { defaultWorkColumns, getColumnsByName } from "./work-columns.tsx"
import { workStatusLabels } from "./work-status.tsx"

const { draft: _, ...statuses } = workStatusLabels

export const artworkList: StudioList<StudioWork, WorkFilter, WorkSort, "series" | "type" | "location"> = {
  path: href("/admin/artworks"),
  title: "Artwork Management",
  noun: { one: "work", many: "works" },
  getKey: (work) => work.id,
  getName: (work) => work.title,
  getPath: (work) => href("/admin/artworks/:id/edit", { id: work.id }),
  views: {
    name: "status",
    label: "Status",
    words: { published: "Published", draft: "Drafts", incomplete: "Incomplete", ...statuses, archived: "Archived" },
    always: ["published", "draft", "available", "sold"],
  },
  search: { label: "Search works", hint: "Title, medium, number" },
  filters: { series: "Series", type: "Type", location: "Location" },
  sorts: {
    first: "newest",
    words: {
      newest: "Newest",
      title: "Title",
      price: "Price",
      year: "Year",
      edited: "Last edited",
      place: "Place on the wall",
    },
    down: (Object.keys(descendingFirst) as WorkSort[]).filter((sort) => descendingFirst[sort]),
  },
  actions: { publish: "Publish", unpublish: "Unpublish", duplicate: "Duplicate", archive: "Archive" },
  viewActions: { archived: { restore: "Restore" } },
  files: { [href("/admin/viewing-rooms/new")]: "Put in a viewing room", [href("/admin/papers")]: "Papers" },
  columns: getColumnsByName(defaultWorkColumns),
  empty: (
    <>
      No works yet. <code>npm run import -- works.csv</code> brings in a table of works, a folder of pictures, or both.
    </>
  ),
}

export const viewedWorks: ViewList = { ...artworkList, name: "artworks", columnsNamed: getColumnsByName }
