import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { Refused } from "../kit/page.tsx"
import { Sheet } from "../kit/sheet/sheet.tsx"
import type { Answer } from "../kit/toasts/done.ts"

export const makeSheet = "make"

/** Makes a discount code. */
export function MakeSheet({ answer, currency }: { answer: Answer; currency: string }) {
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
    <Sheet id={makeSheet} title="Make a code" refused={problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        {problem && !problem.fields && <Refused>{problem.message}</Refused>}
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
        <TextInput label="First day" description="Empty: at once" type="date" {...field("beginsOn")} />
        <TextInput label="Last day" description="Empty: it doesn’t end" type="date" {...field("endsOn")} />
        <TextInput label="Uses in all" description="Empty: any number" inputMode="numeric" {...field("mostUses")} />
        <TextInput
          label="Uses by one buyer"
          description="By e-mail address. Empty: any number"
          inputMode="numeric"
          {...field("mostPerBuyer")}
        />
        <TextInput
          label={`For works from, in ${currency}`}
          description="Before the discount. Empty: any order"
          inputMode="decimal"
          {...field("leastSubtotal")}
        />
        <p className="small">A code’s terms can’t be changed later. It can be stopped.</p>
        <Button variant="filled" type="submit" name="intent" value="make" disabled={sending} fullWidth>
          Make the code
        </Button>
      </Form>
    </Sheet>
  )
}
