import { Button, NativeSelect, TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { z } from "zod"
import { type ExhibitionKind, exhibitionKindLabels, exhibitionKinds } from "../../../domain/exhibitions/exhibition.ts"
import { createExhibition } from "../../../domain/exhibitions/exhibition-commands.server.ts"
import { createAction } from "../kit/create-action.server.ts"
import { StudioIcon } from "../kit/icon.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/new-exhibition"
import styles from "./exhibitions.module.css"

export const meta: Route.MetaFunction = () => studioMeta("New exhibition")

/** The id makes the submission idempotent. */
export const loader = () => ({ id: crypto.randomUUID() })

const text = z.string().max(1000)
const newExhibitionSchema = z.strictObject({
  id: z.uuid(),
  title: text,
  kind: text,
  venue: text,
  city: text.default(""),
  startsOn: text,
  endsOn: text.default(""),
  submissionDeadline: text.default(""),
})

export const action = createAction(
  newExhibitionSchema,
  ({ shop, admin }, { id, kind, endsOn, submissionDeadline, ...words }) => {
    const days = { endsOn: endsOn || null, submissionDeadline: submissionDeadline || null }
    return createExhibition(shop, admin, { ...words, ...days, kind: kind as ExhibitionKind }, id)
  },
  ({ id }) => href("/admin/exhibitions/:id", { id }),
)

const formId = "new-exhibition"

export default function NewExhibition({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const again = typeof actionData?.typed?.id === "string" ? actionData.typed.id : loaderData.id
  const field = (name: string) => ({
    name,
    defaultValue: String(actionData?.typed?.[name] ?? ""),
    error: problem?.fields?.[name],
    autoComplete: "off",
  })
  return (
    <Page
      back={<Link to={href("/admin/exhibitions")}>Exhibition Management</Link>}
      title="New exhibition"
      main={
        <Button type="submit" form={formId} variant="filled" fullWidth>
          Add the exhibition
        </Button>
      }
    >
      {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
      <Form method="post" id={formId} className={styles.first} noValidate>
        <input type="hidden" name="id" value={again} />
        <TextInput
          label="Title"
          {...field("title")}
          description="Everything can be changed later; nobody sees it before it is published."
          classNames={{ input: styles.firstTitle ?? "" }}
          autoFocus
        />
        <div className={styles.firstGrid}>
          <NativeSelect
            label="Kind"
            {...field("kind")}
            data={exhibitionKinds.map((value) => ({ value, label: exhibitionKindLabels[value] }))}
            rightSection={<StudioIcon name="down" size={16} />}
          />
          <TextInput label="Venue" {...field("venue")} />
          <TextInput label="City" {...field("city")} />
          <TextInput label="First day" type="date" {...field("startsOn")} />
          <TextInput label="Last day" type="date" description="Leave empty if it’s open-ended" {...field("endsOn")} />
          <TextInput
            label="Open call: send by"
            type="date"
            description="Only if you apply for it"
            {...field("submissionDeadline")}
          />
        </div>
      </Form>
    </Page>
  )
}
