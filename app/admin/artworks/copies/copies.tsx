import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { href, Link } from "react-router"
import type { WorkForEdit } from "../../../../domain/artworks/catalog/work-for-edit.server.ts"
import { type CopyState, copyLabels, copyStates } from "../../../../domain/artworks/editions/copy.ts"
import { Moment } from "../../kit/dates.tsx"
import { formatCount } from "../../kit/format-count.ts"
import { StudioIcon } from "../../kit/icon.tsx"
import { useRequests } from "../../kit/requests.tsx"
import styles from "./copies.module.css"

type CopiesProps = { data: WorkForEdit /** Order numbers, by order id. */; orders: Record<string, string> }

export function Copies({ data, orders }: CopiesProps) {
  const { send, requests } = useRequests()
  const { copies, work } = data
  const size = work.editionSize
  const sold = copies.filter(({ state }) => state === "sold").length
  const set = (number: number | string, before: CopyState, to: CopyState) =>
    send(Object.entries({ intent: "set copy", number: String(number), before, to }))
  if (size === null && copies.length === 0) return null
  return (
    <div className={styles.copies}>
      {requests}
      {size !== null && (
        <p>
          {`${formatCount(size - copies.length, "copy", "copies")} left, ${sold} sold, ${copies.length - sold} reserved.`}
          {size === copies.length && sold === size && work.availability === "available"
            ? " All copies are sold: set the availability to Sold."
            : ""}
        </p>
      )}
      <ul>
        {copies.map(({ number, state, orderId, expiresAt }) => (
          <li key={number}>
            <span>{size === null ? "This work" : `No. ${number}`}</span>
            <span>
              {copyLabels[state]}
              {orderId && orders[orderId] && (
                <>
                  {" in "}
                  <Link to={href("/admin/orders/:number", { number: orders[orderId] })}>{orders[orderId]}</Link>
                </>
              )}
              {expiresAt && (
                <>
                  {" until "}
                  <Moment at={expiresAt} />
                </>
              )}
            </span>
            {orderId ? (
              <span className="small">The order changes it</span>
            ) : (
              <span className={styles.acts}>
                {copyStates
                  .filter((to) => to !== state && (size !== null || to === "free"))
                  .map((to) => (
                    <Button
                      key={to}
                      aria-label={`Copy ${number}: ${copyLabels[to].toLowerCase()}`}
                      onClick={() => set(number, state, to)}
                    >
                      {copyLabels[to]}
                    </Button>
                  ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {size !== null && copies.length < size && <SetCopyForm onSet={(number, to) => set(number, "free", to)} />}
    </div>
  )
}

function SetCopyForm({ onSet }: { onSet: (number: string, to: CopyState) => void }) {
  const [number, setNumber] = useState("")
  const [to, setTo] = useState<CopyState>("sold")
  const set = () => {
    if (number.trim() === "") return
    onSet(number.trim(), to)
    setNumber("")
  }
  return (
    <div className={styles.set}>
      <TextInput
        label="Copy number"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          set()
        }}
      />
      <NativeSelect
        label="Outside of the shop it is"
        data={[
          { value: "sold", label: "Sold" },
          { value: "reserved", label: "Reserved" },
        ]}
        rightSection={<StudioIcon name="down" size={16} />}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value as CopyState)}
      />
      <Button variant="default" onClick={set}>
        Note it
      </Button>
    </div>
  )
}
