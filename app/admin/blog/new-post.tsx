import { Button, TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { z } from "zod"
import { postSchema } from "../../../domain/blog/post.ts"
import { createPost } from "../../../domain/blog/post-commands.server.ts"
import { createAction } from "../kit/create-action.server.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/new-post"
import styles from "./blog.module.css"

export const meta: Route.MetaFunction = () => studioMeta("New post")

/** The id makes the submission idempotent. */
export const loader = () => ({ id: crypto.randomUUID() })

const newPostSchema = z.strictObject({ id: z.uuid(), title: postSchema.shape.title })

export const action = createAction(
  newPostSchema,
  ({ shop, admin }, { id, title }) => {
    const body = { type: "doc", content: [{ type: "paragraph" }] } as const
    return createPost(shop, admin, { title, body }, id)
  },
  ({ id }) => `${href("/admin/blog/:id/edit", { id })}?new`,
)

const formId = "new-post"

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const again = typeof actionData?.typed?.id === "string" ? actionData.typed.id : loaderData.id
  return (
    <Page
      back={<Link to={href("/admin/blog")}>Blog Posts</Link>}
      title="New post"
      main={
        <Button type="submit" form={formId} variant="filled" fullWidth>
          Start writing
        </Button>
      }
    >
      {problem && !problem.fields?.title && <RefusedNotice>{problem.message}</RefusedNotice>}
      <Form method="post" id={formId} className={styles.first} noValidate>
        <input type="hidden" name="id" value={again} />
        <TextInput
          label="Title"
          name="title"
          defaultValue={String(actionData?.typed?.title ?? "")}
          error={problem?.fields?.title}
          description="It can be changed at any time; nobody sees the post before it is published."
          classNames={{ input: styles.firstTitle ?? "" }}
          autoComplete="off"
          autoFocus
        />
      </Form>
    </Page>
  )
}
