import { TextInput } from "@mantine/core"
import { Form, href, useNavigation } from "react-router"
import type { SmallPicture } from "../../../../domain/artworks/pictures/work-pictures.server.ts"
import type { WorkToSell } from "../../../../domain/orders/works-to-sell.server.ts"
import { SubmitButton } from "../../kit/intent-button.tsx"
import { RefusedNotice, Section } from "../../kit/page.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import styles from "./reservations.module.css"

type FormProps = {
  work: WorkToSell
  picture: SmallPicture | null
  today: string
  first: string
  answer: ActionAnswer
}

export function ReserveForm({ work, picture, today, first, answer }: FormProps) {
  const sending = useNavigation().state === "submitting"
  const field = (name: string, begin = "") => ({
    name,
    defaultValue: String(answer?.typed?.[name] ?? begin),
    error: answer?.problem?.fields?.[name],
  })
  return (
    <Section
      title={
        <>
          Reserve <i>{work.title}</i>
        </>
      }
    >
      <Form
        method="post"
        action={href("/admin/orders/reservations")}
        className={styles.form}
        preventScrollReset
        noValidate
        autoComplete="off"
      >
        {answer?.problem && !answer.problem.fields && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
        <Thumb picture={picture} width={96} height={96} />
        <input type="hidden" name="artworkId" value={work.id} />
        <div className={styles.fields}>
          <TextInput label="For" {...field("name")} />
          <TextInput
            label="Until"
            description="To the end of this day"
            type="date"
            min={today}
            {...field("until", first)}
          />
          {work.editionSize !== null && (
            <TextInput
              label="Copy number (optional)"
              placeholder={`Next: ${work.nextNumber}`}
              inputMode="numeric"
              {...field("number")}
            />
          )}
          <TextInput label="E-mail (optional)" type="email" autoCapitalize="none" {...field("email")} />
          <TextInput label="Note (optional)" description="Only you see it" {...field("note")} />
        </div>
        <SubmitButton variant="filled" intent="reserve" disabled={sending} className={styles.press ?? ""}>
          Reserve
        </SubmitButton>
      </Form>
    </Section>
  )
}
