import { useEffect, useRef } from "react"
import { data, href, replace, useRouteLoaderData } from "react-router"
import type { ContactPage } from "schema-dts"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import type { Photo } from "../../../domain/media/photo.ts"
import { findStudioView } from "../../../domain/media/photo-queries.server.ts"
import { findInquiredWork } from "../../../domain/messages/threads/inquired-work-card.server.ts"
import { parseMessagePreset } from "../../../domain/messages/threads/message.ts"
import { sendMessage } from "../../../domain/messages/threads/message-commands.server.ts"
import { formatAnswerPromise, joinSentences } from "../../../domain/settings/promises.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { getArtistRef } from "../../seo/json-ld/artist.ts"
import { findSiteDetails, pageMeta, type SiteDetails } from "../../seo/page-meta.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import labels from "../../ui/label/label.module.css"
import { Label } from "../../ui/label/label.tsx"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import type { ShellSite } from "../shell/site.ts"
import { usePromises } from "../shell/use-promises.ts"
import type { Route } from "./+types/contact"
import styles from "./contact.module.css"
import { MessageForm } from "./message-form.tsx"

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = findSiteDetails(matches)
  return pageMeta(matches, {
    title: "Contact",
    description: "Write to the studio: about a work, a visit, an exhibition, or for the press.",
    path: href("/contact"),
    structuredData: import.meta.env.SSR && site ? [contactPageJsonLd(site)] : [],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const params = new URL(request.url).searchParams
  const preset = parseMessagePreset(params)
  if (!preset) throw data(null, { status: 400, statusText: "Bad Request" })
  const now = shop.now()
  const work = await findInquiredWork(shop.db, preset.artwork, now)
  // The link's title is used only if the work no longer exists.
  if (work) preset.title = ""
  const view = work || preset.title ? null : await findStudioPicture(shop)
  return { preset, work, view, begun: String(now.getTime()), sent: params.has("sent") }
}

const findStudioPicture = (shop: Shop) =>
  findStudioView(shop, 1).catch((error: unknown) => {
    shop.log.error({ err: error }, "the photograph on the contact page could not be read")
    return null
  })

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const fields = await readRequestFields(request)
  const actor = await context.get(actorContext)()
  const sent = await sendMessage(shop, actor, fields, { address: context.get(clientAddressContext) })
  if (!sent.ok) return refusal(sent.problem, fields)
  const { artwork } = fields
  return replace(artwork ? `${href("/contact")}?artwork=${artwork}&sent=yes` : `${href("/contact")}?sent=yes`)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { work, view, preset, sent, begun } = loaderData
  const title = work?.title ?? preset.title
  const site = useRouteLoaderData<ShellSite>("site/layout")
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1>{title ? "Inquire" : "Contact"}</h1>
      </div>
      <div className={classes(page.grid, styles.contact)}>
        <InquiryWork work={work} title={title} view={view} site={site} />
        <div className={styles.form}>
          {sent ? <MessageSent work={work} /> : <MessageForm {...{ preset, title, begun }} refused={actionData} />}
        </div>
      </div>
    </div>
  )
}

function MessageSent({ work }: { work: WorkCard | null }) {
  const canSendEmail = useCanSendEmail()
  const { answerWithin } = usePromises()
  const { contactEmail } = useRouteLoaderData<ShellSite>("site/layout") ?? {}
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.sent}>
      <h2 className={text.lead} tabIndex={-1} ref={heading}>
        Thank you. Your message has arrived.
      </h2>
      <p className={text.prose}>
        {canSendEmail
          ? joinSentences(
              "A copy is on its way to you.",
              formatAnswerPromise(answerWithin),
              "If the copy doesn’t arrive, there may be a typo in your address: please send the message again.",
            )
          : joinSentences(
              "It’s with the studio, and the answer goes to the address you entered.",
              formatAnswerPromise(answerWithin),
              "This site can’t send e-mail yet, so there’s no copy.",
              contactEmail ? `If you’re not sure of your address, write to ${contactEmail}.` : "",
            )}
      </p>
      <p className={styles.ways}>
        {work ? <TextLink href={href("/artwork/:id", { id: work.id })}>Back to the work</TextLink> : null}
        <TextLink href={href("/gallery")}>View Gallery</TextLink>
      </p>
    </div>
  )
}

/** https://schema.org/ContactPage */
function contactPageJsonLd(site: SiteDetails): ContactPage {
  const artist = getArtistRef(site)
  return {
    "@type": "ContactPage",
    url: `${site.siteUrl}${href("/contact")}`,
    name: "Contact",
    ...(artist && { about: artist }),
  }
}

type InquiryWorkProps = {
  /** Null: no work, or no longer public. */
  work: WorkCard | null
  title: string
  view: Photo | null
  site: ShellSite | undefined
}

function InquiryWork({ work, title, view, site }: InquiryWorkProps) {
  return (
    <div className={classes(styles.about, work && styles.withWork)}>
      {work?.picture ? (
        <a href={href("/artwork/:id", { id: work.id })} className={styles.picture} aria-label={work.title}>
          <Picture picture={work.picture} sizes="(max-width: 767px) 112px, 360px" soon />
        </a>
      ) : null}
      {work ? <Label work={work} everyBadge className={styles.label} /> : null}
      {!work && title ? (
        <p className={text.lead}>
          <i>{title}</i>
        </p>
      ) : null}
      {!work && !title ? <p className={text.lead}>Ask about a work, a visit to the studio or a show.</p> : null}
      {site && (site.contactEmail || site.location) ? (
        <address className={classes(styles.studio, text.small)}>
          {site.contactEmail ? <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a> : null}
          {site.location ? <span>{site.location}</span> : null}
        </address>
      ) : null}
      {view ? (
        <figure className={styles.view}>
          <Picture picture={view.picture} sizes="(width < 1024px) 1px, 32vw" />
          <ImageCaption of={view.caption} className={labels.label} />
        </figure>
      ) : null}
    </div>
  )
}
