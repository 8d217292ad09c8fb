import { useId } from "react"
import { Form, href, Link, useNavigation } from "react-router"
import { z } from "zod"
import { refuseFields } from "../../../../domain/problem.ts"
import { hasLogoIcons, listLogoImages } from "../../../../domain/settings/logo.ts"
import { getLogo, removeLogo, saveLogo } from "../../../../domain/settings/logo-commands.server.ts"
import { buttonIntent, intent, intents } from "../../../request/intents.ts"
import { getFormFiles } from "../../../request/read-form.ts"
import { IntentButton, SubmitButton } from "../../kit/intent-button.tsx"
import { Page, RefusedNotice, Section } from "../../kit/page.tsx"
import { type ActionAnswer, withToast } from "../../kit/toasts/action-answer.ts"
import { type StudioContext, studioAction, studioLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/logo"
import styles from "./logo.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Logo")

export const loader = studioLoader(async ({ shop, admin }) => {
  const logo = unwrapOutcome(await getLogo(shop, admin))
  return { images: listLogoImages(shop, logo), isIcon: logo.light !== null && hasLogoIcons(logo.light) }
})

const noFields = z.strictObject({})
const noFile = "Please choose an SVG or a PNG."

export const action = studioAction(
  intents({
    save: intent(noFields, async ({ shop, admin }: StudioContext, _, { form }) => {
      const files: Parameters<typeof saveLogo>[2] = {}
      for (const part of ["light", "dark"] as const) {
        const file = getFormFiles(form, part)[0]
        if (file) files[part] = new Uint8Array(await file.arrayBuffer())
      }
      if (Object.keys(files).length === 0) return refuseFields({ light: noFile })
      return withToast(saveLogo(shop, admin, files), () => "The logo is on the site.")
    }),
    remove: buttonIntent(noFields, ({ shop, admin }: StudioContext) =>
      withToast(removeLogo(shop, admin, "light"), () => "The site has your name in type again."),
    ),
    "remove dark": buttonIntent(noFields, ({ shop, admin }: StudioContext) =>
      withToast(removeLogo(shop, admin, "dark"), () => "Dark pages show the logo with light and dark swapped."),
    ),
  }),
)

export default function LogoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { images, isIcon } = loaderData
  const answer = actionData as ActionAnswer
  const errors = answer?.problem?.fields ?? {}
  const sending = useNavigation().state === "submitting"
  const [light, dark] = images
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#look`}>Settings</Link>}
      title="Logo"
      details="In the top bar in place of your name. E-mails, invoices and documents keep the name."
      done={answer?.done}
    >
      {answer?.problem && !answer.problem.fields && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {light && (
        <Section title="On the site">
          <div className={styles.grounds}>
            <div data-theme="light" className={styles.ground}>
              <img src={light.src} width={light.width} height={light.height} alt="The logo on a light page" />
            </div>
            <div data-theme="dark" className={styles.ground} data-inverted={!dark || undefined}>
              <img {...getSource(dark ?? light)} alt="The logo on a dark page" />
            </div>
          </div>
          <p className="small">
            {isIcon
              ? "Browser tabs and home screens show it, too."
              : "It is too wide for browser tabs, which keep the dot."}
          </p>
          <div className={styles.buttons}>
            <IntentButton intent="remove">Remove the logo</IntentButton>
            {dark && <IntentButton intent="remove dark">Remove the one for dark pages</IntentButton>}
          </div>
        </Section>
      )}
      <Section title={light ? "Another logo" : "The logo"} note="SVG of at most 200 kB, or PNG of at most 2 MB">
        <Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
          <FileInput name="light" label="For light pages" error={errors.light} />
          <FileInput
            name="dark"
            label="For dark pages, if it differs"
            hint="Without one, light and dark are swapped"
            error={errors.dark}
          />
          <SubmitButton variant="filled" intent="save" disabled={sending}>
            Show it on the site
          </SubmitButton>
        </Form>
      </Section>
    </Page>
  )
}

const getSource = ({ src, width, height }: { src: string; width: number; height: number }) => ({ src, width, height })

type FileInputProps = { name: string; label: string; hint?: string; error: string | undefined }

function FileInput({ name, label, hint, error }: FileInputProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className={styles.file}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        name={name}
        accept=".svg,.png,image/svg+xml,image/png"
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
      />
      {hint && (
        <p className="small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="alarm" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
