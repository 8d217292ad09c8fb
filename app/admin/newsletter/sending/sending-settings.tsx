import { Button, TextInput } from "@mantine/core"
import { Form, href, Link } from "react-router"
import { saveSettings } from "../../../../domain/settings/settings-commands.server.ts"
import { getSettings } from "../../../../domain/settings/settings-queries.server.ts"
import { refusal } from "../../../request/answer.ts"
import { readSingleFields } from "../../../request/read-form.ts"
import { PlainInput } from "../../kit/form-section.tsx"
import { Page, RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { getStudioContext, studioLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import styles from "../newsletter.module.css"
import type { Route } from "./+types/sending-settings"

export const meta: Route.MetaFunction = () => studioMeta("Sending")

export const loader = studioLoader(async ({ shop }) => {
  const [{ newsletter, site }, transport] = await Promise.all([
    getSettings(shop.db, "newsletter", "site"),
    shop.mail.transport(),
  ])
  const { kind, from, place } = transport
  return { newsletter, studioAddress: site.location, mail: kind === "smtp" ? { from, place } : null }
})

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const { perMinute = "", ...typed } = await readSingleFields(request)
  const number = /^\d{1,6}$/.test(perMinute.trim()) ? Number(perMinute) : Number.NaN
  const saved = await saveSettings(shop, admin, "newsletter", { ...typed, perMinute: number })
  return saved.ok ? { done: { words: "Saved." } } : refusal(saved.problem, { ...typed, perMinute })
}

export default function SendingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { newsletter, studioAddress, mail } = loaderData
  const answer: ActionAnswer = actionData
  const field = (name: keyof typeof newsletter) => ({
    name,
    defaultValue: String(answer?.typed?.[name] ?? newsletter[name]),
    error: answer?.problem?.fields?.[name],
  })
  return (
    <Page
      back={<Link to={href("/admin/newsletter")}>Newsletter</Link>}
      title="Sending"
      details={
        mail ? (
          <span>
            Sent from {mail.from} through {mail.place}
          </span>
        ) : (
          <span>
            No mail server is connected. <Link to={href("/admin/settings/mail-server")}>Connect one</Link>
          </span>
        )
      }
      main={
        <Button variant="filled" type="submit" form="sending" fullWidth>
          Save
        </Button>
      }
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <Form method="post" id="sending" className={styles.settings} noValidate autoComplete="off">
        <TextInput
          label="E-mails a minute, at most"
          description="Ask your provider how many it accepts. 60 is safe for most"
          inputMode="numeric"
          {...field("perMinute")}
        />
        <TextInput
          label="Postal address under each newsletter"
          description={
            studioAddress
              ? `Leave empty for ${studioAddress}`
              : "The law requires one. Leave empty for the studio address in Settings"
          }
          maxLength={300}
          {...field("postalAddress")}
        />
        <PlainInput
          label="Unsubscribing by e-mail"
          description="An address that someone reads. Leave empty to allow only the link, which always works"
          type="email"
          maxLength={254}
          {...field("unsubscribeAddress")}
        />
      </Form>
    </Page>
  )
}
