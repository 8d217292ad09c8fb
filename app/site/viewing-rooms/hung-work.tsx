import type { CSSProperties } from "react"
import { href } from "react-router"
import { getPictureFileUrl, getWidths } from "../../../domain/media/picture-view.ts"
import type { RoomPageView, RoomPageWork } from "../../../domain/viewing-rooms/room-page.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import { WorkBadge } from "../../ui/label/badge.tsx"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import label from "../../ui/label/label.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import type { RefusedForm } from "../contact/refused-form.ts"
import styles from "./room.module.css"
import { WorkAnswers } from "./work-answers.tsx"

type HungProps = { work: RoomPageWork; room: RoomPageView; first: boolean; refused: RefusedForm | undefined }

export function RoomWallWork({ work, room, first, refused }: HungProps) {
  const { card, note } = work
  const about = refused?.typed?.artworkId === card.id ? refused : undefined
  return (
    <li id={`work-${card.id}`} style={{ "--w": card.displayWidth, "--r": card.ratio } as CSSProperties}>
      <Hung work={work} first={first} />
      <div className={classes(label.label, styles.label)}>
        <h2 className={label.title}>
          <i>{card.title}</i>
          {card.year && `, ${card.year}`}
        </h2>
        {card.medium && <p>{card.medium}</p>}
        {card.size && <p>{joinMeasures(card.size)}</p>}
        {card.editionSize && <p>Edition of {card.editionSize}</p>}
        <ViewingRoomPrice work={work} />
        {note && <p className={styles.said}>{note}</p>}
        {work.isPublic && (
          <p className={styles.more}>
            <a href={href("/artwork/:id", { id: card.id })}>
              More about <i>{card.title}</i>
            </a>
          </p>
        )}
        <WorkAnswers work={work} room={room} refused={about} />
      </div>
    </li>
  )
}

function Hung({ work: { card }, first }: { work: RoomPageWork; first: boolean }) {
  const { picture } = card
  if (!picture)
    return (
      <p className={styles.bare} style={{ aspectRatio: card.ratio }}>
        <span>Not photographed yet</span>
      </p>
    )
  const largest = getWidths(picture, "jpeg").at(-1)
  const sizes = `(max-width: 767px) 100vw, min(${Math.round(30 * card.displayWidth)}vw, ${Math.round(560 * card.displayWidth)}px)`
  const image = <Picture picture={picture} sizes={sizes} first={first} />
  return (
    <div className={styles.picture}>
      {largest === undefined ? (
        image
      ) : (
        <a href={getPictureFileUrl(picture, largest, "jpeg")} className={styles.closer}>
          {image}
        </a>
      )}
    </div>
  )
}

/** `$4,800` struck, `$4,400 for you`; or that it is sold or reserved. */
function ViewingRoomPrice({ work: { price, isOwnPrice, insteadOf, status, keptUntil } }: { work: RoomPageWork }) {
  if (status === "sold" || status === "not_for_sale")
    return (
      <p className={label.line}>
        <WorkBadge badge={status} />
      </p>
    )
  const isTaken = status === "reserved" || status === "on_hold"
  return (
    <>
      <p className={label.line}>
        {insteadOf && !isTaken && (
          <s>
            <span className={text.unseen}>Usually </span>
            {formatMoney(insteadOf.amount, insteadOf.currency)}
          </s>
        )}
        <span className={label.price}>
          {price ? formatMoney(price.amount, price.currency) : "Price on request"}
          {price && isOwnPrice && !isTaken && " for you"}
        </span>
        {isTaken && <WorkBadge badge={status} />}
      </p>
      {status === "yours" && <p className={styles.kept}>Kept for you until {keptUntil}</p>}
      {status === "bought" && <p className={styles.kept}>You have ordered it. Thank you.</p>}
    </>
  )
}
