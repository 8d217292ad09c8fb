import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import type { HangingWall } from "../../../../domain/exhibitions/hanging.ts"
import { LinkButton } from "../../kit/link-button.tsx"
import { Section } from "../../kit/page.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import styles from "./hanging.module.css"
import type { HungWork } from "./wall-view.tsx"

type NotHungProps = {
  id: string
  works: HungWork[]
  wall: HangingWall | undefined
  any: boolean
  onHang: (artworkId: string, wallId: string) => void
}

export function NotHung({ id, works, wall, any, onHang }: NotHungProps) {
  if (any && works.length === 0) return null
  return (
    <Section
      title="Not hung"
      id="not-hung"
      action={<LinkButton to={href("/admin/exhibitions/:id", { id })}>Choose works</LinkButton>}
    >
      {!any && <p className="small">This exhibition has no works yet.</p>}
      <ul className={styles.unhung}>
        {works.map((work) => (
          <li key={work.id} data-row>
            <Thumb picture={work.picture} width={66} height={44} />
            <span>
              <i>{work.title}</i>
              <span className="small">{work.size || "Without a size"}</span>
            </span>
            {!work.footprint ? (
              <Link className="small" to={href("/admin/artworks/:id/edit", { id: work.id })}>
                Enter its size
              </Link>
            ) : (
              wall && (
                <Button aria-label={`Hang ${work.title} on ${wall.name}`} onClick={() => onHang(work.id, wall.id)}>
                  Hang
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
