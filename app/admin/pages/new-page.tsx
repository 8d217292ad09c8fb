import { Button, TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { z } from "zod"
import { createPage } from "../../../domain/pages/page-commands.server.ts"
import { pageSchema } from "../../../domain/pages/page-schema.ts"
import blog from "../blog/blog.module.css"
import { createAction } from "../kit/create-action.server.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/new-page"

export const meta: Route.MetaFunction = () => studioMeta("New page")

/** The id makes the submission idempotent. */
export const loader = () => ({ id: crypto.randomUUID() })

const newPageSchema = z.strictObject({ id: z.uuid(), title: pageSchema.shape.title })

export const action = createAction(
  newPageSchema,
  ({ shop, admin }, page) => createPage(shop, admin, page),
  ({ id }) => href("/admin/pages/:id", { id }),
)

const formId = "new-page"

export default function NewPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const again = typeof actionData?.typed?.id === "string" ? actionData.typed.id : loaderData.id
  return (
    <Page
      back={<Link to={href("/admin/pages")}>Pages</Link>}
      title="New page"
      main={
        <Button type="submit" form={formId} variant="filled" fullWidth>
          Start the page
        </Button>
      }
    >
      {problem && !problem.fields?.title && <RefusedNotice>{problem.message}</RefusedNotice>}
      <Form method="post" id={formId} className={blog.first} noValidate>
        <input type="hidden" name="id" value={again} />
        <TextInput
          label="Title"
          name="title"
          defaultValue={String(actionData?.typed?.title ?? "")}
          error={problem?.fields?.title}
          description="Workshops, Press, For architects. It can be changed at any time."
          classNames={{ input: blog.firstTitle ?? "" }}
          autoComplete="off"
          autoFocus
        />
      </Form>
    </Page>
  )
}
