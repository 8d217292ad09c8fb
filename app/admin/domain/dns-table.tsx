import type { DnsRecordState, WantedRecord } from "../../../domain/site-domain/dns-record.ts"
import { CopyButton } from "../kit/copy-button.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./domain.module.css"

const states: Record<DnsRecordState, [StatusMark, string]> = {
  correct: ["full", "Correct"],
  waiting: ["half", "Waiting"],
  wrong: ["alarm", "Wrong"],
}

export const DnsTable = ({ domain, records }: { domain: string; records: WantedRecord[] }) => (
  <table className={styles.dns} aria-label={`Records of ${domain}`}>
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
      <td>{value !== null && <CopyButton text={value} label={`Copy the value of ${type}, ${label}`} />}</td>
    </tr>
  )
}
