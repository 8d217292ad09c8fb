import { Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { Form, useNavigation } from "react-router"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { NamesInput } from "../kit/edit/names-input.tsx"
import { PlainInput } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { AddressFields } from "../orders/address-fields.tsx"
import type { PersonData } from "./person-data.server.ts"

export function EditPersonDrawer({ of: person, answer }: { of: PersonData; answer: ActionAnswer }) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.typed?.intent === "edit" ? answer : undefined
  const { postal, interests, tags, groups, phones } = person
  const lists = { interests: interests.join(", "), tags: tags.join(", "), groups: groups.join(", ") }
  const first: Record<string, unknown> = {
    ...person,
    ...postal[0],
    ...lists,
    name: person.name,
    phones: phones.join("\n"),
  }
  const field = (name: string) => ({
    name,
    defaultValue: String(mine?.typed?.[name] ?? first[name] ?? ""),
    error: mine?.problem?.fields?.[name],
  })
  const [country, setCountry] = useState(String(mine?.typed?.country ?? postal[0]?.country ?? person.homeCountry))
  return (
    <Drawer id="edit" title="Edit the person" refused={mine?.problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        {mine?.problem && !mine.problem.fields && <RefusedNotice>{mine.problem.message}</RefusedNotice>}
        <input type="hidden" name="seenAt" value={person.updatedAt.toISOString()} />
        <TextInput label="Name" autoComplete="off" {...field("name")} />
        <NamesInput label="Tags" {...field("tags")} />
        <NamesInput label="Groups" {...field("groups")} />
        <NamesInput label="Interested in" {...field("interests")} />
        <TextInput label="Company" autoComplete="off" {...field("company")} />
        <TextInput label="Job" autoComplete="off" {...field("job")} />
        <TextInput label="Spouse or partner" autoComplete="off" {...field("partner")} />
        <Textarea label="Telephone" description="One a line" autosize minRows={1} {...field("phones")} />
        <AddressFields countries={person.countries} country={country} onCountry={setCountry} field={field} />
        <PlainInput label="Website" {...field("website")} />
        <PlainInput label="Social" {...field("social")} />
        <PlainInput label="Tax id" {...field("taxId")} />
        <PlainInput label="Language" description="Like en-US or de" {...field("locale")} />
        <p className="small">Orders and invoices keep what they say.</p>
        <SubmitButton variant="filled" intent="edit" disabled={sending} fullWidth>
          Save
        </SubmitButton>
      </Form>
    </Drawer>
  )
}
