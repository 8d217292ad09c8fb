import { Button } from "@mantine/core"
import { useEffect, useState } from "react"
import { href, Link, useLocation, useNavigation, useNavigationType } from "react-router"
import { listFeaturedWorks } from "../../../domain/artworks/artwork-queries.server.ts"
import { listCountryNames } from "../../../domain/checkout/quote.server.ts"
import type { TestEmailResult } from "../../../domain/outbox/send-test-email.server.ts"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import { getLegalTemplates } from "../../../domain/settings/legal-templates.ts"
import { getSettingsForEdit } from "../../../domain/settings/settings-for-edit.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { TypefaceName } from "../../../domain/settings/typefaces.ts"
import { typefaceFiles } from "../../appearance/typeface-files.ts"
import { type EditAnswer, EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { findFieldError } from "../kit/edit/rows.ts"
import { DetailList, Section } from "../kit/page.tsx"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/settings"
import { Identity } from "./identity.tsx"
import { LegalDraftButtons } from "./legal-draft-buttons.tsx"
import { LegalVersions } from "./legal-versions.tsx"
import { currencyChoices, timeZoneChoices } from "./list-choices.server.ts"
import { Look } from "./look.tsx"
import styles from "./settings.module.css"
import { runSettingsAction } from "./settings-actions.server.ts"
import { ratesCurrency, type SettingsHints, settingsFields } from "./settings-fields.ts"
import { settingsSections } from "./settings-sections.ts"

export const meta: Route.MetaFunction = () => studioMeta("Settings")

/** The preview shows each pair of typefaces. */
export const links: Route.LinksFunction = () =>
  Object.values(typefaceFiles).flatMap((files) => (files ? [{ rel: "stylesheet", href: files.styleSheet }] : []))

export const loader = studioLoader(async ({ shop, admin }) => {
  const [settings, [work]] = await Promise.all([
    getSettingsForEdit(shop, admin).then(unwrapOutcome),
    listFeaturedWorks(shop),
  ])
  const known = await getSettings(shop.db, "site", "imprint", "mails", "customers", "shipping", "payment", "promises")
  const { kind, from, place } = await shop.mail.transport()
  const { value, updatedAt, legalVersions } = settings
  return {
    ...{ value, updatedAt, legalVersions },
    templates: getLegalTemplates(known),
    mail: { kind, from, place },
    work: { title: work?.title ?? "Untitled", medium: work?.medium ?? "Oil on linen" },
    countries: listCountryNames().map(([code, label]) => ({ value: code, label })),
    currencies: currencyChoices(),
    timeZones: timeZoneChoices(String(value["site.timeZone"])),
  }
})

export const action = studioAction(runSettingsAction)

type Answer = (EditAnswer & { test?: TestEmailResult }) | undefined

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { value, updatedAt, legalVersions, mail, work } = loaderData
  const answer = actionData as Answer
  const edit = useEdit<AllSettings, SettingsHints>({
    fields: settingsFields,
    value,
    data: loaderData,
    updatedAt,
    answer,
  })
  const { form } = edit
  const { chosen, leave } = useChosenSection()
  const here = (id: string) => (chosen === id ? styles.here : undefined)
  const isWrong = (names: string[]) => names.some((name) => findFieldError(form.errors, name) !== undefined)
  const stored = { accent: String(value["look.accent"]), typefaces: value["look.typefaces"] as TypefaceName }
  const below: Record<string, React.ReactNode> = {
    email: <TestEmailSection mail={mail} test={answer?.test} />,
    legal: (
      <>
        <LegalDraftButtons templates={loaderData.templates} shown={form.text} />
        <LegalVersions versions={legalVersions} />
      </>
    ),
  }
  return (
    <EditPage edit={edit} back={null} title="Settings">
      <div className={styles.page} data-live={chosen !== null || undefined}>
        <SettingsIndex
          asked={chosen}
          entries={[...getIndexEntries(value, loaderData.mail.kind, isWrong, form.changed), ...otherPages]}
        />
        <div className={styles.parts}>
          <p className={styles.all}>
            <Link to={href("/admin/settings")} onClick={leave}>
              All settings
            </Link>
          </p>
          {settingsSections.map(({ id, title, note, names }) => (
            <Section key={id} id={id} title={title} note={note} className={isWrong(names) ? styles.wrong : here(id)}>
              {id === "look" ? (
                <Look form={form} stored={stored} work={work} />
              ) : id === "identity" ? (
                <Identity form={form} names={names} />
              ) : (
                <FieldGrid form={form} names={names} />
              )}
              {below[id]}
            </Section>
          ))}
          {otherPages.map(({ id, title, about, words }) => (
            <Section key={id} id={id} className={here(id)} title={title} note={about}>
              <Link to={`${href("/admin/settings")}/${id}`}>{words}</Link>
            </Section>
          ))}
        </div>
      </div>
    </EditPage>
  )
}

const otherPages = [
  { id: "discounts", title: "Discount codes", about: "a percentage or an amount off", words: "Open the codes" },
  { id: "sign-in", title: "Signing in", about: "Google and other ways to sign in", words: "Open the providers" },
  { id: "people", title: "People", about: "accounts, admins, and invitations", words: "Open the people" },
  { id: "backups", title: "Backups", about: "everything in one file", words: "Open the backups" },
  { id: "health", title: "Site health", about: "disk, e-mails, backups, certificate", words: "View status" },
  {
    id: "log",
    title: "Log",
    about: "who did what, and when; entries are never changed or removed",
    words: "Open the log",
  },
]

function getIndexEntries(
  all: AllSettings,
  email: string,
  isWrong: (names: string[]) => boolean,
  changed: string[],
): IndexEntry[] {
  const empty = ["privacy", "terms", "shipping"].filter(
    (name) => (all[`legal.${name}`] as unknown[]).length === 0,
  ).length
  const notes: Record<string, IndexEntry["note"]> = {
    shipping: ratesCurrency(all) === all["site.currency"] ? undefined : `rates in ${ratesCurrency(all)}`,
    payment: all["payment.bankTransfer.iban"] ? undefined : "no account",
    email: email === "smtp" ? undefined : "not connected",
    legal: empty === 0 ? undefined : empty === 1 ? "1 is empty" : `${empty} are empty`,
  }
  return settingsSections.map(({ id, title, names }): IndexEntry => {
    const dirtyCount = names.filter((name) => changed.includes(name)).length
    if (dirtyCount > 0 && !isWrong(names)) return { id, title, note: `${dirtyCount} unsaved` }
    const note = isWrong(names) ? "please check" : notes[id]
    return note ? { id, title, note, alarm: true } : { id, title }
  })
}

type TestEmailProps = { mail: { kind: string; from: string; place: string }; test: TestEmailResult | undefined }

function TestEmailSection({ mail, test }: TestEmailProps) {
  const sending = useNavigation().formData?.get("intent") === "send test"
  return (
    <>
      <DetailList
        of={[
          ["From", mail.from],
          ["Mail server", mail.kind === "smtp" ? mail.place : "None: e-mails are kept in the mailbox"],
        ]}
      />
      <div className={styles.test}>
        <Button type="submit" name="intent" value="send test" disabled={sending}>
          {sending ? "Sending…" : "Send test"}
        </Button>
        <Link to={href("/admin/settings/mail-server")}>
          {mail.kind === "smtp" ? "Mail server" : "Connect a mail server"}
        </Link>
        <p role="status" data-bad={(test && !test.accepted) || undefined}>
          {test ? test.words : <span className="small">Goes to you.</span>}
        </p>
      </div>
    </>
  )
}

type IndexEntry = { id: string; title: string; note?: string; alarm?: boolean }

type SettingsIndexProps = {
  entries: IndexEntry[]
  /** The last section in the URL's hash, which a save removes. */
  asked: string | null
}

function SettingsIndex({ entries, asked }: SettingsIndexProps) {
  const [now, setNow] = useState(entries[0]?.id)
  useEffect(() => {
    const look = () => {
      const passed = entries.filter(({ id }) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top <= getScrollStop(section) + 2
      })
      // The last sections cannot scroll to the top: a chosen one counts while its title is visible.
      const section = entries.some(({ id }) => id === asked) && asked ? document.getElementById(asked) : null
      const top = section?.getBoundingClientRect().top
      const isSeen =
        section && top !== undefined && top > getScrollStop(section) - 2 && top < innerHeight - titleHeightPx
      setNow(isSeen ? section.id : (passed.at(-1) ?? entries[0])?.id)
    }
    look()
    addEventListener("scroll", look, { passive: true })
    return () => removeEventListener("scroll", look)
  }, [entries, asked])
  return (
    <nav className={styles.index} aria-label="Settings">
      <ul>
        {entries.map(({ id, title, note, alarm }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === now ? "true" : undefined}>
              {title}
              {note && (
                <span className={styles.note} data-alarm={alarm || undefined}>
                  {note}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const titleHeightPx = 48

/** The distance from the top of the viewport at which a chosen section stops, in px. */
const getScrollStop = (section: Element) =>
  Number.parseFloat(getComputedStyle(section).scrollMarginTop) +
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)

/** Keeps the chosen section after a save, which drops the hash. `null` until scripts run, while CSS uses `:target`. */
function useChosenSection() {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  const [chosen, setChosen] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: key is when, not what
  useEffect(() => {
    if (hash || type === "POP") setChosen(hash.slice(1))
  }, [hash, type, key])
  return { chosen, leave: () => setChosen("") }
}
