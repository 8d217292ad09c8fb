import { Button, NativeSelect, TextInput } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { useEmailsLeave } from "../../ui/emails-leave.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { Drawer } from "../kit/drawer/drawer.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"

export const inviteDrawerId = "invite"

const roleChoices = [
  { value: "admin", label: "Admin: runs the studio with you" },
  { value: "user", label: "User: has an account, without the studio" },
]

export function InviteDrawer({ answer }: { answer: ActionAnswer }) {
  const emailsLeave = useEmailsLeave()
  const sending = useNavigation().state === "submitting"
  const typed = answer?.typed?.intent === "invite" ? answer.typed : undefined
  const problem = typed && answer?.problem
  return (
    <Drawer id={inviteDrawerId} title="Invite someone" refused={problem !== undefined} answer={answer}>
      {problem && !problem.fields && <ConfirmableRefusal problem={problem} />}
      <Form method="post" preventScrollReset noValidate>
        <TextInput
          label="E-mail"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={String(typed?.email ?? "")}
          error={problem?.fields?.email}
        />
        <NativeSelect
          label="Role"
          name="role"
          data={roleChoices}
          defaultValue={String(typed?.role ?? "admin")}
          error={problem?.fields?.role}
        />
        <p className="small">
          {emailsLeave
            ? "They’ll get an e-mail with a link, valid for seven days, and choose a name and a password."
            : "No mail server is connected: you get a link to pass on, valid for seven days. With it they choose a name and a password."}{" "}
          Whoever has an account already gets the role at once.
        </p>
        <Button variant="filled" type="submit" name="intent" value="invite" disabled={sending} fullWidth>
          {emailsLeave ? "Send the invitation" : "Make the invitation"}
        </Button>
      </Form>
    </Drawer>
  )
}
