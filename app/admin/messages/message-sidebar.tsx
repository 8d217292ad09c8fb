import { href, Link } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { countryName } from "../../../lib/country-name.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { WorkStatus } from "../artworks/work-status.tsx"
import { formatCount } from "../kit/format-count.ts"
import { DetailList } from "../kit/page.tsx"
import { Strip, ThumbImage } from "../kit/thumb.tsx"
import styles from "./messages.module.css"
import type { MessagesData, OpenThread } from "./messages-data.server.ts"

type MessageSidebarProps = { thread: OpenThread; pictures: MessagesData["pictures"] }

export function MessageSidebar({ thread, pictures }: MessageSidebarProps) {
  const { person } = thread
  const owned = (person?.works ?? []).flatMap((work) => {
    const picture = work.artworkId ? pictures[work.artworkId] : undefined
    return picture ? [{ ...picture, id: work.id }] : []
  })
  return (
    <aside className={styles.side} aria-label="What it is about">
      <Work thread={thread} pictures={pictures} />
      {person && (
        <>
          <h2 className={styles.sideHead}>
            <Link to={href("/admin/customers/:id", { id: person.id })}>
              {person.name || thread.name || thread.email}
            </Link>
          </h2>
          <p className="small">
            {[person.city, countryName(person.country)].filter(Boolean).join(", ")}
            {person.works.length > 0 && ` Has ${formatCount(person.works.length, "work")}.`}
          </p>
          {owned.length > 0 && <Strip pictures={owned} height={44} />}
        </>
      )}
    </aside>
  )
}

function Work({ thread: { work, artworkTitle }, pictures }: MessageSidebarProps) {
  if (!work) return artworkTitle ? <p className="small">About {artworkTitle}, which is not here any more.</p> : null
  const picture = pictures[work.id]
  const width = picture ? Math.min(250, Math.round((250 * picture.width) / Math.max(picture.width, picture.height))) : 0
  return (
    <>
      {picture && (
        <Link
          to={href("/admin/artworks/:id/edit", { id: work.id })}
          className={styles.picture}
          tabIndex={-1}
          aria-hidden
        >
          <ThumbImage picture={picture} width={width} height={Math.round((width * picture.height) / picture.width)} />
        </Link>
      )}
      <p className={styles.title}>
        <Link to={href("/admin/artworks/:id/edit", { id: work.id })}>
          <i>{work.title}</i>
        </Link>
        {(work.yearText || work.year) && `, ${work.yearText || work.year}`}
      </p>
      <p className="small">
        {work.medium}
        {work.medium && work.size && <br />}
        {work.size}
      </p>
      <p className={styles.price}>
        <span>{work.price === null ? "No price" : formatMoney(work.price, work.currency)}</span>
        <WorkStatus of={work.publishedAt ? (work.availability as Availability) : "draft"} />
      </p>
      <DetailList
        of={[
          ["Where", work.location],
          ["Asked by", `${formatCount(work.inquiries, "person", "people")} this year`],
        ]}
      />
    </>
  )
}
