import { TextInput } from "@mantine/core"
import { href, Link } from "react-router"
import { StepForm } from "./step-form.tsx"
import type { SetupStepProps } from "./step-props.ts"

/** The account exists already: this is how the site names it. */
export function NameStep({ data: { site }, typed, errors }: SetupStepProps) {
  const field = (name: "artistName" | "tagline" | "contactEmail") => ({
    name,
    defaultValue: String(typed?.[name] ?? site[name]),
    error: errors[name],
  })
  return (
    <>
      <StepForm step="account">
        <TextInput label="Your name, as on a wall label" autoComplete="name" {...field("artistName")} />
        <TextInput
          label="One sentence about your work"
          placeholder="Paintings and works on paper from the mouth of the river"
          {...field("tagline")}
        />
        <TextInput label="E-mail for visitors" type="email" autoComplete="email" {...field("contactEmail")} />
      </StepForm>
      <p className="small">
        You sign in with your e-mail and password. With a passkey you need neither:{" "}
        <Link to={href("/account")} reloadDocument>
          add one on your account page
        </Link>
        .
      </p>
    </>
  )
}
