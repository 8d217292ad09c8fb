import { href } from "react-router"
import { type IssueState, issueStateLabels } from "../../../domain/newsletter/issues/issue-labels.ts"
import type { IssueRow } from "../../../domain/newsletter/issues/issue-queries.server.ts"
import { Day, Moment } from "../kit/dates.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { IssueStatus } from "./issue-status.tsx"
import styles from "./newsletter.module.css"

export const issueList: StudioList<IssueRow, IssueState> = {
  path: href("/admin/newsletter"),
  title: "Newsletter",
  noun: { one: "letter", many: "letters" },
  create: { path: href("/admin/newsletter/new"), label: "Write a newsletter" },
  getKey: ({ id }) => id,
  getName: ({ subject }) => subject || "Without a subject",
  getPath: ({ id, state }) =>
    state === "draft" || state === "scheduled"
      ? href("/admin/newsletter/:id/edit", { id })
      : href("/admin/newsletter/:id", { id }),
  views: {
    name: "state",
    label: "State",
    words: issueStateLabels,
    always: ["draft", "sent"],
  },
  search: { label: "Search newsletters", hint: "Subject" },
  columns: [
    {
      name: "subject",
      head: "Subject",
      slot: "title",
      cell: ({ subject }) => <span className={styles.listTitle}>{subject || "Without a subject"}</span>,
    },
    {
      name: "state",
      head: "State",
      width: "8.5rem",
      slot: "status",
      cell: ({ state }) => <IssueStatus of={state} />,
    },
    { name: "people", head: "People", width: "24%", slot: "second", cell: (issue) => formatPeople(issue) },
    {
      name: "when",
      head: "Day",
      width: "20%",
      slot: "aside",
      tone: "soft",
      cell: ({ state, scheduledAt, begunAt, updatedAt }) =>
        state === "scheduled" && scheduledAt ? <Moment at={scheduledAt} /> : <Day at={begunAt ?? updatedAt} />,
    },
  ],
  empty:
    "No newsletters yet. Write one when there’s something to see: a new series, an exhibition, an open studio. Nobody is tracked.",
}

const number = (of: number) => of.toLocaleString("en-US")

/** `161 people`, `96 of 161`, `159 of 161, 2 refused`. */
function formatPeople({ state, counts }: Pick<IssueRow, "state" | "counts">): string {
  const { total, accepted, refused, uncertain, bounced } = counts
  if (total === 0) return ""
  const gone = accepted + bounced
  const isWhole = state === "sent" && gone === total
  const first = isWhole
    ? `${number(total)} ${total === 1 ? "person" : "people"}`
    : `${number(gone)} of ${number(total)}`
  const others = [
    refused > 0 && `${number(refused)} refused`,
    uncertain > 0 && `${number(uncertain)} not sure`,
    bounced > 0 && `${number(bounced)} came back`,
  ].filter(Boolean)
  return [first, ...others].join(", ")
}
