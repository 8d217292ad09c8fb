import type { SenderStatus } from "../../../domain/outbox/sender/sender-queries.server.ts"
import type { RecordState, SenderRecord } from "../../../domain/outbox/sender/sender-record.ts"
import { CopyButton } from "../kit/copy-button.tsx"
import { Section } from "../kit/page.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./sender-records.module.css"

const marks: Record<RecordState, StatusMark> = {
  correct: "full",
  waiting: "half",
  wrong: "alarm",
  unknown: "dashed",
  untested: "dashed",
}
const labels: Record<RecordState, string> = {
  correct: "Correct",
  waiting: "Waiting",
  wrong: "Wrong",
  unknown: "No answer",
  untested: "Not tested",
}

export function SenderRecordsSection({ sender: { domain, isFree, records } }: { sender: SenderStatus }) {
  return (
    <Section id="records" title={`Records of ${domain}`} note="by which receivers see that your e-mails are yours">
      {isFree ? (
        <p className={styles.words}>
          {domain} belongs to your provider, which looks after them. E-mails are believed only if they go out through
          that provider’s own server. An address of your own domain is yours everywhere.
        </p>
      ) : (
        <>
          <table className={styles.records}>
            <thead>
              <tr>
                <th scope="col">Record</th>
                <th scope="col">Name</th>
                <th scope="col">Value</th>
                <th scope="col">State</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <RecordRow key={`${record.kind} ${record.name}`} record={record} />
              ))}
            </tbody>
          </table>
          <p className={styles.hint}>
            Enter them where you bought the domain. Most arrive within the hour; DNS is asked each time this page opens.
          </p>
        </>
      )}
    </Section>
  )
}

function RecordRow({ record: { kind, type, name, state, value, found, sentence } }: { record: SenderRecord }) {
  const isReplaced = found !== "" && value !== ""
  return (
    <tr>
      <th scope="row">
        {kind} <span className={styles.type}>{type}</span>
      </th>
      <td className={styles.name}>{name}</td>
      <td className={styles.value}>
        {isReplaced && (
          <p>
            <span className={styles.label}>Found</span> <code>{found}</code>
          </p>
        )}
        {(value || found) && (
          <p>
            {isReplaced && <span className={styles.label}>Wanted</span>} <code>{value || found}</code>
          </p>
        )}
        <p className={styles.sentence}>{sentence}</p>
      </td>
      <td className={styles.state}>
        <Status mark={marks[state]}>{labels[state]}</Status>
      </td>
      <td className={styles.copy}>
        {value && <CopyButton text={value} label={`Copy the value of ${kind}, ${name}`} />}
      </td>
    </tr>
  )
}
