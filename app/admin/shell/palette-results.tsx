import { Spotlight } from "@mantine/spotlight"
import type { ReactNode } from "react"
import { href, useNavigate } from "react-router"
import { WorkStatus } from "../artworks/work-status.tsx"
import type { loader as findLoader } from "../find/find.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { StudioIcon, type StudioIconName } from "../kit/icon.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { OrderStatus } from "../orders/order-status.tsx"
import styles from "./palette.module.css"
import type { PaletteAction } from "./palette-actions.ts"

type Found = Awaited<ReturnType<typeof findLoader>>

type RowProps = { onClick: () => void; mark: ReactNode; name: ReactNode; second?: ReactNode; aside?: ReactNode }

const Row = ({ onClick, mark, name, second, aside }: RowProps) => (
  <Spotlight.Action onClick={onClick}>
    {mark}
    <span className={styles.name}>
      <span>{name}</span>
      {second && <span className="small">{second}</span>}
    </span>
    {aside}
  </Spotlight.Action>
)

const Mark = ({ icon }: { icon: StudioIconName }) => (
  <span className={styles.icon}>
    <StudioIcon name={icon} />
  </span>
)

export function PaletteResults({ found: { works, series, pages, orders, people } }: { found: Found }) {
  const navigate = useNavigate()
  return (
    <>
      {works.length > 0 && (
        <Spotlight.ActionsGroup label="Works">
          {works.map((work) => (
            <Row
              key={work.id}
              onClick={() => navigate(href("/admin/artworks/:id/edit", { id: work.id }))}
              mark={<Thumb picture={work.picture} width={52} height={36} />}
              name={
                <>
                  <i>{work.title}</i>
                  {work.year && `, ${work.year}`}
                </>
              }
              second={work.inventoryNumber}
              aside={<WorkStatus of={work.status} />}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {series.length > 0 && (
        <Spotlight.ActionsGroup label="Series">
          {series.map(({ id, title, works: count, hasPage }) => (
            <Row
              key={id}
              onClick={() => navigate(href("/admin/categorization/series/:id", { id }))}
              mark={<Mark icon="artworks" />}
              name={title}
              second={[formatCount(count, "work"), hasPage ? "" : "no page"].filter(Boolean).join(", ")}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {pages.length > 0 && (
        <Spotlight.ActionsGroup label="Pages">
          {pages.map(({ id, title, slug }) => (
            <Row
              key={id}
              onClick={() => navigate(href("/admin/pages/:id", { id }))}
              mark={<Mark icon="pages" />}
              name={title}
              second={`/${slug}`}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {orders.length > 0 && (
        <Spotlight.ActionsGroup label="Orders">
          {orders.map((order) => (
            <Row
              key={order.number}
              onClick={() => navigate(href("/admin/orders/:number", { number: order.number }))}
              mark={<Thumb picture={order.picture} width={52} height={36} />}
              name={`${order.number}, ${order.name}`}
              second={<Day at={order.placedAt} />}
              aside={<OrderStatus order={order} />}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {people.length > 0 && (
        <Spotlight.ActionsGroup label="People">
          {people.map((person) => (
            <Row
              key={person.id}
              onClick={() => navigate(href("/admin/customers/:id", { id: person.id }))}
              mark={<Mark icon="person" />}
              name={person.name || person.email}
              second={formatPerson(person)}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
    </>
  )
}

type Person = Found["people"][number]

/** `judith@example.com, 2 orders, 1 message` */
const formatPerson = ({ name, email, orders, messages }: Person) =>
  [name && email, orders > 0 && formatCount(orders, "order"), messages > 0 && formatCount(messages, "message")]
    .filter(Boolean)
    .join(", ")

type PaletteActionGroupProps = { label: string; verbs: PaletteAction[]; onAct: (verb: PaletteAction) => void }

export const PaletteActionGroup = ({ label, verbs, onAct }: PaletteActionGroupProps) =>
  verbs.length > 0 && (
    <Spotlight.ActionsGroup label={label}>
      {verbs.map((verb) => (
        <Row key={verb.label} onClick={() => onAct(verb)} mark={<Mark icon={verb.icon} />} name={verb.label} />
      ))}
    </Spotlight.ActionsGroup>
  )
