import { Button } from "../../ui/controls/button.tsx"
import { Field, Fields } from "../../ui/forms/fields.tsx"
import { type Answer, answerOf, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"

export function ProfilePart({ name, email, answer }: { name: string; email: string; answer: Answer | undefined }) {
  const own = answerOf("profile", answer)
  return (
    <Part id="profile" title="You" answer={answer}>
      <PartForm part="profile">
        <Fields>
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={120}
            defaultValue={own?.typed?.name ?? name}
            error={own?.problem?.fields?.name}
          />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={own?.typed?.email ?? email}
            hint="We’ll send a link to a new address. It counts once you’ve confirmed it there."
            error={own?.problem?.fields?.email}
          />
          <Button>Save</Button>
        </Fields>
      </PartForm>
    </Part>
  )
}
