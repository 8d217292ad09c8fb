import { Button, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { Form, href, Link } from "react-router"
import { z } from "zod"
import { createIssue } from "../../../../domain/newsletter/issues/issue-commands.server.ts"
import { listIssueSources } from "../../../../domain/newsletter/issues/issue-source.server.ts"
import { createAction } from "../../kit/create-action.server.ts"
import { Page, RefusedNotice } from "../../kit/page.tsx"
import { studioLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import styles from "../newsletter.module.css"
import type { Route } from "./+types/new-issue"

export const meta: Route.MetaFunction = () => studioMeta("Write a newsletter")

/** The id makes the submission idempotent. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { searchParams } = new URL(request.url)
  const of = unwrapOutcome(await listIssueSources(shop, admin))
  const asked = { post: searchParams.get("post") ?? "", exhibition: searchParams.get("exhibition") ?? "" }
  return { id: crypto.randomUUID(), of, asked }
})

const form = z.strictObject({
  id: z.uuid(),
  from: z.enum(["nothing", "post", "exhibition"]),
  post: z.string().max(40).default(""),
  exhibition: z.string().max(40).default(""),
})

export const action = createAction(
  form,
  ({ shop, admin }, { id, from, post, exhibition }) => {
    const source = from === "nothing" ? { noun: from } : { noun: from, id: from === "post" ? post : exhibition }
    return createIssue(shop, admin, { id, from: source })
  },
  ({ id }) => `${href("/admin/newsletter/:id/edit", { id })}?new`,
)

const formId = "new-letter"

export default function NewIssue({ loaderData: { id, of, asked }, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const first = asked.post ? "post" : asked.exhibition ? "exhibition" : "nothing"
  const [from, setFrom] = useState<string>(String(actionData?.typed?.from ?? first))
  const choice = (value: string, label: string, more: string) => (
    <label className={styles.choice}>
      <input type="radio" name="from" value={value} checked={from === value} onChange={() => setFrom(value)} />
      <span>
        {label}
        <span className="small">{more}</span>
      </span>
    </label>
  )
  const select = (name: "post" | "exhibition", label: string, among: { id: string; title: string }[]) => (
    <div className={styles.under} data-shown={from === name || undefined}>
      <NativeSelect
        label={label}
        name={name}
        defaultValue={asked[name] || among[0]?.id}
        data={among.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </div>
  )
  return (
    <Page
      back={<Link to={href("/admin/newsletter")}>Newsletter</Link>}
      title="Write a newsletter"
      main={
        <Button type="submit" form={formId} variant="filled" fullWidth>
          Start writing
        </Button>
      }
    >
      {problem && <RefusedNotice>{problem.message}</RefusedNotice>}
      <Form method="post" id={formId} className={styles.begin}>
        <input type="hidden" name="id" value={String(actionData?.typed?.id ?? id)} />
        <fieldset className={styles.choices}>
          <legend>Begin with</legend>
          {choice("nothing", "An empty page", "")}
          {of.posts.length > 0 && choice("post", "A post", "Its picture and its text")}
          {of.posts.length > 0 && select("post", "Which post?", of.posts)}
          {of.exhibitions.length > 0 && choice("exhibition", "An exhibition", "When, where, and its first works")}
          {of.exhibitions.length > 0 && select("exhibition", "Which exhibition?", of.exhibitions)}
        </fieldset>
      </Form>
    </Page>
  )
}
