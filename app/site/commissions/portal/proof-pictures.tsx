import { useState } from "react"
import { href } from "react-router"
import type { PortalPicture } from "../../../../domain/commissions/client-portal/portal-proofs.server.ts"
import { MarkedPictureFrame, StillPin } from "../../../ui/marking/marked-picture.tsx"
import styles from "./portal.module.css"
import type { PortalPage } from "./portal-page-data.server.ts"

type PictureProps = { picture: PortalPicture; secret: string; alt: string }

export function PortalFigure({ picture: { id, width, height }, secret, alt }: PictureProps) {
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
export function ProofPictures({ portal, secret }: { portal: PortalPage; secret: string }) {
  const [isHeld, setIsHeld] = useState(false)
  const [proof] = portal.proofs
  const before =
    proof && portal.proofs.find(({ kind, version }) => kind === proof.kind && version === proof.version - 1)
  if (!proof) {
    const [reference] = portal.brief.references
    if (!reference) return null
    return (
      <div className={styles.pictures}>
        <PortalFigure picture={reference} secret={secret} alt={reference.alt || "Your picture"} />
      </div>
    )
  }
  const showing = isHeld && before ? before : proof
  return (
    <div className={styles.pictures}>
      {showing.pictures.map((picture, at) => (
        <MarkedPictureFrame key={picture.id} width={picture.width} height={picture.height} className={styles.wall}>
          <PortalFigure
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
          aria-pressed={isHeld}
          onPointerDown={() => setIsHeld(true)}
          onPointerUp={() => setIsHeld(false)}
          onPointerLeave={() => setIsHeld(false)}
          onKeyDown={({ key }) => (key === " " || key === "Enter") && setIsHeld(true)}
          onKeyUp={() => setIsHeld(false)}
          onBlur={() => setIsHeld(false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          Hold to see {before.kind} {before.version}
        </button>
      )}
    </div>
  )
}
