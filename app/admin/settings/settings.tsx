import { href, Link, useNavigation } from "react-router"
import { listFeaturedWorks } from "../../../domain/artworks/gallery/artwork-queries.server.ts"
import { getProtectionProgress } from "../../../domain/artworks/protection/protect-pictures.server.ts"
import { listCountryNames } from "../../../domain/checkout/quote.server.ts"
import { getCollectionCounts } from "../../../domain/homepage/homepage-queries.server.ts"
import type { TestEmailResult } from "../../../domain/outbox/send-test-email.server.ts"
import type { AllSettings } from "../../../domain/settings/all-settings.ts"
import type { CompositionName } from "../../../domain/settings/compositions.ts"
import { getLegalTemplates } from "../../../domain/settings/legal-templates.ts"
import { getSettingsForEdit } from "../../../domain/settings/settings-for-edit.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { TypefaceName } from "../../../domain/settings/typefaces.ts"
import { typefaceFiles } from "../../appearance/typeface-files.ts"
import { type EditAnswer, EditPage, useEdit } from "../kit/edit/edit-page.tsx"
import { FieldGrid } from "../kit/edit/field-input.tsx"
import { findFieldError } from "../kit/edit/rows.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/settings"
import { Composition } from "./composition.tsx"
import { Identity } from "./identity.tsx"
import { LegalDraftButtons } from "./legal-draft-buttons.tsx"
import { LegalVersions } from "./legal-versions.tsx"
import { currencyChoices, timeZoneChoices } from "./list-choices.server.ts"
import { Look } from "./look.tsx"
import { MarkPreview } from "./mark-preview.tsx"
import { ProtectionStatus } from "./protection-status.tsx"
import styles from "./settings.module.css"
import { runSettingsAction } from "./settings-actions.server.ts"
import { ratesCurrency, type SettingsHints, settingsFields } from "./settings-fields.ts"
import { type IndexEntry, SettingsIndex } from "./settings-index.tsx"
import { settingsSections } from "./settings-sections.ts"
import { useChosenSection } from "./use-chosen-section.ts"

export const meta: Route.MetaFunction = () => studioMeta("Settings")

/** The preview shows each pair of typefaces. */
export const links: Route.LinksFunction = () =>
  Object.values(typefaceFiles).flatMap((files) => (files ? [{ rel: "stylesheet", href: files.styleSheet }] : []))

export const loader = studioLoader(async ({ shop, admin }) => {
  const [settings, [work], { works }, protecting] = await Promise.all([
    getSettingsForEdit(shop, admin).then(unwrapOutcome),
    listFeaturedWorks(shop),
    getCollectionCounts(shop),
    getProtectionProgress(shop, admin).then(unwrapOutcome),
  ])
  const known = await getSettings(shop.db, "site", "imprint", "mails", "customers", "shipping", "payment", "promises")
  const { kind, from, place } = await shop.mail.transport()
  const { value, updatedAt, legalVersions } = settings
  return {
    ...{ value, updatedAt, legalVersions },
    templates: getLegalTemplates(known),
    mail: { kind, from, place },
    protecting,
    works,
    markedPicture: work?.picture ?? null,
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
    protection: (
      <>
        <MarkPreview picture={loaderData.markedPicture} name={String(value["site.artistName"])} />
        <ProtectionStatus progress={loaderData.protecting} />
      </>
    ),
    look: (
      <Link className="link" to={href("/admin/settings/logo")}>
        Logo: show one in place of your name
      </Link>
    ),
    payment: (
      <Link className="link" to={href("/admin/settings/payments")}>
        Cards: connect Stripe or Mollie
      </Link>
    ),
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
          entries={[
            ...getIndexEntries(value, loaderData.mail.kind, isWrong, form.changed),
            ...otherPages.map(({ id, title }) => ({ id, title })),
          ]}
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
              ) : id === "composition" ? (
                <Composition
                  form={form}
                  stored={value["look.composition"] as CompositionName}
                  works={loaderData.works}
                />
              ) : id === "identity" ? (
                <Identity form={form} names={names} />
              ) : (
                <FieldGrid form={form} names={names} />
              )}
              {below[id]}
            </Section>
          ))}
          {otherPages.map(({ id, title, note, path, link }) => (
            <Section key={id} id={id} className={here(id)} title={title} note={note}>
              <Link to={path}>{link}</Link>
            </Section>
          ))}
        </div>
      </div>
    </EditPage>
  )
}

type OtherPage = { id: string; title: string; note: string; path: string; link: string }

const otherPages: OtherPage[] = [
  {
    id: "domain",
    title: "Domain and HTTPS",
    note: "the site’s own address",
    path: href("/admin/settings/domain"),
    link: "Open domain and HTTPS",
  },
  {
    id: "discounts",
    title: "Discount codes",
    note: "a percentage or an amount off",
    path: href("/admin/settings/discounts"),
    link: "Open the codes",
  },
  {
    id: "redirects",
    title: "Moved addresses",
    note: "where the links of your former site lead",
    path: href("/admin/settings/redirects"),
    link: "Open the addresses",
  },
  {
    id: "sign-in",
    title: "Signing in",
    note: "Google and other ways to sign in",
    path: href("/admin/settings/sign-in"),
    link: "Open the providers",
  },
  {
    id: "people",
    title: "People",
    note: "accounts, admins, and invitations",
    path: href("/admin/settings/people"),
    link: "Open the people",
  },
  {
    id: "backups",
    title: "Backups",
    note: "everything in one file",
    path: href("/admin/settings/backups"),
    link: "Open the backups",
  },
  {
    id: "updates",
    title: "Updates",
    note: "newer versions of Solander",
    path: href("/admin/settings/updates"),
    link: "Open the updates",
  },
  {
    id: "health",
    title: "Your address",
    note: "e-mail, certificate, backups, disk: what is well, and what needs you",
    path: href("/admin/address"),
    link: "See how the site is",
  },
  {
    id: "log",
    title: "Log",
    note: "who did what, and when; entries are never changed or removed",
    path: href("/admin/settings/log"),
    link: "Open the log",
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
        <SubmitButton variant="default" intent="send test" disabled={sending}>
          {sending ? "Sending…" : "Send test"}
        </SubmitButton>
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
