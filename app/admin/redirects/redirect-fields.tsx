import { Checkbox, TextInput } from "@mantine/core"
import type { getConfirmFieldProps } from "../kit/inline-confirm.tsx"
import { TargetInput } from "./target-input.tsx"

type RedirectFieldsProps = { field: ReturnType<typeof getConfirmFieldProps>; keepsMethod: boolean }

export const RedirectFields = ({ field, keepsMethod }: RedirectFieldsProps) => (
  <>
    <TextInput
      label="Old address"
      description="As it was on your former site, for example /portfolio/harbor, or /blog/* for all addresses that begin with /blog/. What follows a question mark doesn’t count."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      {...field("from")}
    />
    <TargetInput
      label="Leads to"
      description="Type a title to find a page of your site, or enter an address that begins with https://. After /blog/*, a target such as /journal/* passes on what follows."
      {...field("to")}
    />
    <Checkbox
      name="keepsMethod"
      value="yes"
      defaultChecked={keepsMethod}
      label="Pass on forms, too"
      description="Only for an address that programs send forms to (308 instead of 301)."
    />
  </>
)
