import { TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import { Form } from "react-router"
import type { SavedView } from "../../../../domain/accounts/people/list-views.server.ts"
import { Drawer } from "../drawer/drawer.tsx"
import { IntentButton, SubmitButton } from "../intent-button.tsx"
import { RefusedNotice } from "../page.tsx"
import type { ActionAnswer } from "../toasts/action-answer.ts"

export const viewDrawerId = "view"

/** Whether an answer is shown in the drawer, not above the list. */
export const isViewDrawerAnswer = (answer: ActionAnswer): boolean =>
  answer?.problem !== undefined && answer.typed?.intent === "save view"

type ViewDrawerProps = {
  answer: ActionAnswer
  /** Undefined for a new view, which gets `id`. */
  view: SavedView | undefined
  id: string
  search: string
  /** Empty where columns cannot be chosen. */
  columns?: string[]
  children: ReactNode
}

export function ViewDrawer({ answer, view, id, search, columns = [], children }: ViewDrawerProps) {
  const problem = answer?.typed?.intent === "save view" ? answer.problem : undefined
  return (
    <Drawer
      id={viewDrawerId}
      title={view ? `View: ${view.name}` : "Save this view"}
      refused={problem !== undefined}
      answer={answer}
    >
      <Form method="post" preventScrollReset key={view?.id ?? "new"}>
        {problem && !problem.fields?.name && <RefusedNotice>{problem.message}</RefusedNotice>}
        {!view && <p className="soft">{children}</p>}
        <TextInput
          label="Name"
          name="name"
          defaultValue={view?.name ?? ""}
          error={problem?.fields?.name}
          maxLength={60}
          autoComplete="off"
        />
        <input type="hidden" name="id" value={view?.id ?? id} />
        <input type="hidden" name="search" value={search} />
        {columns.map((name) => (
          <input key={name} type="hidden" name="columns[]" value={name} />
        ))}
        <SubmitButton variant="filled" intent="save view">
          {view ? "Save as shown now" : "Save view"}
        </SubmitButton>
      </Form>
      {view && (
        <IntentButton intent="delete view" hidden={{ id: view.id }}>
          Delete this view
        </IntentButton>
      )}
    </Drawer>
  )
}
