import { href } from "react-router"
import { ThumbImage } from "../../kit/thumb.tsx"
import type { StudioOrder } from "../order-data.server.ts"
import styles from "./returns.module.css"

type ReturnRequest = StudioOrder["asked"][number]
type Picture = ReturnRequest["pictures"][number]

export function BeforeAndAfter({ order, asked }: { order: StudioOrder; asked: ReturnRequest }) {
  if (asked.pictures.length === 0) return null
  const works = new Map(
    order.lines
      .filter(({ id, picture }) => asked.lineIds.includes(id) && picture)
      .map((line) => [line.artworkId, line] as const),
  )
  const by = (who: string) => asked.pictures.filter((one) => one.by === who)
  return (
    <div className={styles.compared}>
      {works.size > 0 && (
        <figure>
          <ul className={styles.pictures}>
            {[...works.values()].map(({ id, title, picture }) => (
              <li key={id}>
                {picture && (
                  <span role="img" aria-label={title}>
                    <ThumbImage picture={picture} {...fitSize(picture)} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          <figcaption className="small">As it left</figcaption>
        </figure>
      )}
      <Pictures order={order} of={by("buyer")} words={asked.kind === "damage" ? "As it arrived" : "From the buyer"} />
      <Pictures order={order} of={by("studio")} words="As it came back" />
    </div>
  )
}

const rowHeight = 180

const fitSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(rowHeight / height, 320 / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function Pictures({ order, of, words }: { order: StudioOrder; of: Picture[]; words: string }) {
  if (of.length === 0) return null
  const getPictureUrl = (picture: string) =>
    href("/admin/orders/:number/pictures/:picture", { number: order.number, picture })
  return (
    <figure>
      <ul className={styles.pictures}>
        {of.map((picture, at) => (
          <li key={picture.id}>
            <a href={getPictureUrl(picture.id)}>
              <img
                src={`${getPictureUrl(picture.id)}?size=small`}
                alt={`${words}, ${at + 1} of ${of.length}`}
                {...fitSize(picture)}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
      <figcaption className="small">{words}</figcaption>
    </figure>
  )
}
