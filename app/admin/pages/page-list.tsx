import { href } from "react-router"
import type { StudioPage } from "../../../domain/pages/page-queries.server.ts"
import type { PageState } from "../../../domain/pages/page-state.ts"
import { Day } from "../kit/dates.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"
import { placementLabels } from "./page-labels.ts"
import { PageStatus, pageStateLabels } from "./page-status.tsx"
import styles from "./pages.module.css"

export const pageList: StudioList<StudioPage, PageState> = {
  path: href("/admin/pages"),
  title: "Pages",
  noun: { one: "page", many: "pages" },
  create: { path: href("/admin/pages/new"), label: "New page" },
  getKey: ({ id }) => id,
  getName: ({ title }) => title,
  getPath: ({ id }) => href("/admin/pages/:id", { id }),
  views: { name: "state", label: "State", words: pageStateLabels },
  columns: [
    {
      name: "picture",
      head: "Picture",
      unseen: true,
      width: "112px",
      slot: "picture",
      cell: ({ picture }) => <Thumb picture={picture} width={92} height={64} />,
      narrow: ({ picture }) => <Thumb picture={picture} width={72} height={72} />,
    },
    {
      name: "title",
      head: "Title and address",
      slot: "title",
      cell: ({ title, slug }) => (
        <>
          <span className={styles.listTitle}>{title}</span>
          <span className={`small ${styles.listAddress}`}>{`/${slug}`}</span>
        </>
      ),
    },
    {
      name: "placement",
      head: "Where",
      width: "140px",
      slot: "second",
      cell: ({ placement }) => placementLabels[placement],
    },
    { name: "state", head: "State", width: "140px", slot: "status", cell: ({ state }) => <PageStatus of={state} /> },
    {
      name: "changed",
      head: "Changed",
      width: "200px",
      tone: "soft",
      cell: ({ hasChanges, state, updatedAt }) => (
        <>
          <Day at={updatedAt} />
          {hasChanges && state === "published" && ", not published"}
        </>
      ),
    },
  ],
  empty: "No pages yet. Make one for workshops, press or architects: anything that has no place on the site so far.",
}
