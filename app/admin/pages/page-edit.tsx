import { useState } from "react"
import type { EditConflict } from "../kit/edit/conflict.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/page-edit"
import { runPageFormAction } from "./page-actions.server.ts"
import { PageEditor } from "./page-editor.tsx"
import { loadPageForEdit } from "./page-loader.server.ts"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.value.title ?? "Page")

export const loader = nounLoader(loadPageForEdit)

export const action = studioAction(runPageFormAction)

type PageEditAnswer = NonNullable<ActionAnswer> & { conflict?: EditConflict; discarded?: string; link?: string }

export default function PageEdit({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as PageEditAnswer | undefined
  const [discarded, setDiscarded] = useState("")
  if (answer?.discarded && answer.discarded !== discarded) setDiscarded(answer.discarded)
  // A discarded draft may leave the version that the form was opened with: only a new form shows it.
  return <PageEditor key={`${loaderData.id} ${discarded}`} page={loaderData} answer={answer} />
}
