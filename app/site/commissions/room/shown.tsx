import { useState } from "react"
import { href } from "react-router"
import type { RoomPicture } from "../../../../domain/commissions/room/room-proofs.server.ts"
import { MarkedPictureFrame, StillPin } from "../../../ui/marking/marked-picture.tsx"
import type { PortalPage } from "./read-room-page.server.ts"
import styles from "./room.module.css"

type PictureProps = { picture: RoomPicture; secret: string; alt: string }

export function WallPicture({ picture: { id, width, height }, secret, alt }: PictureProps) {
  return (
    <img
      src={href("/api/rooms/:secret/:picture", { secret, picture: id })}
      alt={alt}
      width={width}
      height={height}
      draggable={false}
    />
  )
}

/** The latest version's pictures, else the first reference. A held button shows the previous version. */
export function Shown({ room, secret }: { room: PortalPage; secret: string }) {
  const [held, setHeld] = useState(false)
  const [proof] = room.proofs
  const before = proof && room.proofs.find(({ kind, version }) => kind === proof.kind && version === proof.version - 1)
  if (!proof) {
    const [reference] = room.brief.references
    if (!reference) return null
    return (
      <div className={styles.pictures}>
        <WallPicture picture={reference} secret={secret} alt={reference.alt || "Your picture"} />
      </div>
    )
  }
  const showing = held && before ? before : proof
  return (
    <div className={styles.pictures}>
      {showing.pictures.map((picture, at) => (
        <MarkedPictureFrame key={picture.id} width={picture.width} height={picture.height} className={styles.wall}>
          <WallPicture
            picture={picture}
            secret={secret}
            alt={picture.alt || `${showing.kind} ${showing.version}, picture ${at + 1} of ${showing.pictures.length}`}
          />
          {showing.marks
            .filter(({ pictureId }) => pictureId === picture.id)
            .map(({ number, x, y }) => (
              <StillPin key={number} number={number} x={x ?? 0} y={y ?? 0} />
            ))}
        </MarkedPictureFrame>
      ))}
      {before && (
        <button
          type="button"
          className={styles.hold}
          aria-pressed={held}
          onPointerDown={() => setHeld(true)}
          onPointerUp={() => setHeld(false)}
          onPointerLeave={() => setHeld(false)}
          onKeyDown={({ key }) => (key === " " || key === "Enter") && setHeld(true)}
          onKeyUp={() => setHeld(false)}
          onBlur={() => setHeld(false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          Hold to see {before.kind} {before.version}
        </button>
      )}
    </div>
  )
}
