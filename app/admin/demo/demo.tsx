import { Button, Checkbox } from "@mantine/core"
import { Form, href, redirect } from "react-router"
import { z } from "zod"
import { hasDemo } from "../../../domain/demo/has-demo.server.ts"
import { removeDemo } from "../../../domain/demo/remove-demo.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/demo"
import styles from "./demo.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Demo collection")

export const loader = studioLoader(async ({ shop }) => {
  return { isThere: await hasDemo(shop) }
})

const demoForm = z.strictObject({
  sure: z.literal("yes", "Tick the box first: there is no way back."),
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readForm(request, demoForm)
  if (!form.ok) return refusal(form.problem)
  const removed = await removeDemo(shop, admin)
  return removed.ok ? redirect(href("/admin/demo")) : refusal(removed.problem)
}

export default function Demo({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isThere) {
    return (
      <Page title="Demo collection">
        <Empty action={<LinkButton to={href("/admin/artworks")}>Artwork Management</LinkButton>}>
          The demo collection is gone. The walls are yours.
        </Empty>
      </Page>
    )
  }
  const problem = actionData?.problem
  return (
    <Page title="Demo collection">
      {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
      <div className={styles.words}>
        <p>
          The works on the wall are by an invented artist, so that you can see how the site looks and try the shop. When
          your own are ready, remove them all at once.
        </p>
        <p className="soft">
          This removes the demo’s works and pictures, series, photographs, texts, letters and visits, and every order
          that contains only demo works. What you added or saved yourself stays: your account, your settings, your own
          works.
        </p>
        <Form method="post">
          <Checkbox
            name="sure"
            value="yes"
            label="I’m done with it. Remove everything."
            error={problem?.fields?.sure}
          />
          <Button variant="default" type="submit">
            Remove the demo collection
          </Button>
        </Form>
      </div>
    </Page>
  )
}
