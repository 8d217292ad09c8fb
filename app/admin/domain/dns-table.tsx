import { Button } from "@mantine/core"
import { useState } from "react"
import type { DnsRecordState, WantedRecord } from "../../../domain/site-domain/dns-record.ts"
import { useScripted } from "../../ui/use-scripted.ts"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./domain.module.css"

const states: Record<DnsRecordState, [StatusMark, string]> = {
  correct: ["full", "Correct"],
  waiting: ["half", "Waiting"],
  wrong: ["alarm", "Wrong"],
}

export const DnsTable = ({ records }: { records: WantedRecord[] }) => (
  <table className={styles.dns}>
    <thead>
      <tr>
        <th scope="col">Type</th>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
        <th scope="col">State</th>
        <th scope="col">Copy</th>
      </tr>
    </thead>
    <tbody>
      {records.map((record) => (
        <DnsRow key={record.type + record.name} record={record} />
      ))}
    </tbody>
  </table>
)

function DnsRow({ record: { type, name, label, value, state, says } }: { record: WantedRecord }) {
  const [mark, words] = states[state]
  return (
    <tr>
      <td>{type}</td>
      <td className={styles.name} title={name}>
        {label}
      </td>
      <td className={styles.value}>{value ?? "Remove this record"}</td>
      <td className={styles.state}>
        <Status mark={mark}>{words}</Status> <span className="small">{says}</span>
      </td>
      <td>{value !== null && <CopyButton value={value} about={`${type} ${label}`} />}</td>
    </tr>
  )
}

function CopyButton({ value, about }: { value: string; about: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const scripted = useScripted()
  if (!scripted) return null
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setIsCopied(true),
      () => {},
    )
  return (
    <Button variant="subtle" type="button" aria-label={`Copy ${about}`} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
    </Button>
  )
}
