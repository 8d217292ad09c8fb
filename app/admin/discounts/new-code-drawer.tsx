import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"

export const newCodeDrawer = "make"

export function NewCodeDrawer({ answer, currency }: { answer: ActionAnswer; currency: string }) {
  const sending = useNavigation().state === "submitting"
  const typed = answer?.typed?.intent === "make" ? answer.typed : undefined
  const problem = typed && answer?.problem
  const field = (name: string) => ({
    name,
    autoComplete: "off",
    defaultValue: String(typed?.[name] ?? ""),
    error: problem?.fields?.[name],
  })
  return (
    <Drawer id={newCodeDrawer} title="Make a code" refused={problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
        <TextInput
          label="Code"
          placeholder="SPRING10"
          autoCapitalize="characters"
          spellCheck={false}
          {...field("code")}
        />
        <NativeSelect
          label="Takes off"
          name="kind"
          data={[
            { value: "percent", label: "A percentage" },
            { value: "fixed", label: `An amount in ${currency}` },
          ]}
          defaultValue={String(typed?.kind ?? "percent")}
        />
        <TextInput label="How much" placeholder="10" inputMode="decimal" {...field("value")} />
        <Checkbox
          name="delivery"
          value="yes"
          defaultChecked={typed?.delivery !== undefined}
          label="Off the delivery, too"
        />
        <TextInput label="First day" description="Leave empty to start at once" type="date" {...field("beginsOn")} />
        <TextInput label="Last day" description="Leave empty for no end" type="date" {...field("endsOn")} />
        <TextInput
          label="Uses in all"
          description="Leave empty for any number"
          inputMode="numeric"
          {...field("mostUses")}
        />
        <TextInput
          label="Uses by one buyer"
          description="By e-mail address. Leave empty for any number"
          inputMode="numeric"
          {...field("mostPerBuyer")}
        />
        <TextInput
          label={`For works from, in ${currency}`}
          description="Before the discount. Leave empty for any order"
          inputMode="decimal"
          {...field("leastSubtotal")}
        />
        <p className="small">A code’s terms can’t be changed later. It can be stopped.</p>
        <SubmitButton variant="filled" intent="make" disabled={sending} fullWidth>
          Make the code
        </SubmitButton>
      </Form>
    </Drawer>
  )
}
