import { Button, TextInput } from "@mantine/core"
import { Form } from "react-router"
import { getUnitKey } from "../../../domain/stock-takes/count.ts"
import type { Where } from "../../../domain/stock-takes/merge.ts"
import type { TakeReport } from "../../../domain/stock-takes/report-queries.server.ts"
import { countInWords, formatCount } from "../kit/count.ts"
import { Moment } from "../kit/dates.tsx"
import { Decision, DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Empty, Part } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { Elsewhere } from "./elsewhere.tsx"
import { More, maxFormRows } from "./more.tsx"
import styles from "./stock-take.module.css"
import { WorkLink } from "./work-link.tsx"

type Shown = Omit<TakeReport, "found"> & { found: number }

export function TakeReportView({ report, answer }: { report: Shown; answer: ActionAnswer }) {
  const { conflicts, elsewhere, missing, unknown, works, names, among, found } = report
  const say = (where: Where) => (where ? [names[where.placeId], where.spot].filter(Boolean).join(", ") : "No location")
  const work = (of: { artworkId: string; copy: number }) => <WorkLink of={of} work={works[of.artworkId]} />
  if (among === 0)
    return (
      <>
        <Empty>Nothing is counted yet. {countInWords(missing.length, "work is", "works are")} expected here.</Empty>
        <GiveUp answer={answer} />
      </>
    )
  return (
    <>
      <p className={styles.summary}>
        {`${found} found where they should be, ${elsewhere.length} elsewhere, ${missing.length} not seen`}
        {unknown.length > 0 && `, ${formatCount(unknown.length, "unknown code")}`}.
      </p>
      {conflicts.length > 0 && (
        <Part title="Counted at two places" note="Which is right?">
          {conflicts.map((one) => (
            <div key={getUnitKey(one.artworkId, one.copy)} className={styles.doubt}>
              <h3>{work(one)}</h3>
              <p className="small">{`The register says: ${say(one.where)}`}</p>
              <ul className={styles.choices}>
                {one.sightings.map((sighting) => (
                  <li key={sighting.id}>
                    <p>
                      {say(sighting)}
                      <br />
                      <span className="small">
                        <Moment at={sighting.at} />, {sighting.by}
                      </span>
                    </p>
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="count" value={sighting.id} />
                      <Button type="submit" variant="default" name="intent" value="choose" fullWidth>
                        It is here
                      </Button>
                    </Form>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Part>
      )}
      {unknown.length > 0 && (
        <Part title="Unknown codes" note="New, or whose?">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Seen at</th>
                <th scope="col">Whose it is</th>
              </tr>
            </thead>
            <tbody>
              {unknown.slice(0, maxFormRows).map(({ code, sightings }) => (
                <tr key={code} data-row>
                  <td className={styles.code}>{code || "A work that was deleted"}</td>
                  <td>{sightings.map(say).join("; ")}</td>
                  <td>
                    {code && (
                      <Form method="post" className={styles.assign} preventScrollReset>
                        <input type="hidden" name="code" value={code} />
                        <TextInput
                          aria-label={`Number or title of the work with the code ${code}`}
                          placeholder="Number or title"
                          name="work"
                          maxLength={500}
                          error={answer?.typed?.code === code && answer.problem?.fields?.work}
                        />
                        <Button type="submit" variant="default" name="intent" value="assign">
                          Save
                        </Button>
                      </Form>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <More of={unknown.length} />
        </Part>
      )}
      {missing.length > 0 && (
        <Part title="Not seen" note={formatCount(missing.length, "work")}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Work</th>
                <th scope="col">Number</th>
                <th scope="col">Should be at</th>
              </tr>
            </thead>
            <tbody>
              {missing.slice(0, maxFormRows).map((one) => (
                <tr key={getUnitKey(one.artworkId, one.copy)} data-row>
                  <td>{work(one)}</td>
                  <td>{works[one.artworkId]?.number}</td>
                  <td>{say(one.where)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <More of={missing.length} />
        </Part>
      )}
      <Form method="post" id="finish">
        <Elsewhere report={report} say={say} />
        <End report={report} />
      </Form>
      <GiveUp answer={answer} />
    </>
  )
}

function End({ report: { among, missing, conflicts } }: { report: Shown }) {
  const [are, they] = missing.length === 1 ? ["it is", "was"] : ["they are", "were"]
  return (
    <div className={styles.end}>
      <input type="hidden" name="among" value={among} />
      {missing.length > 0 && (
        <p>{`${countInWords(missing.length, "work", "works")} ${they} not seen. When you finish, ${are} listed as missing; the register stays as it is.`}</p>
      )}
      {conflicts.length > 0 && <p>Decide first where the works are that were counted at two places.</p>}
      <Button type="submit" variant="filled" name="intent" value="finish" disabled={conflicts.length > 0}>
        Finish the stock-take
      </Button>
    </div>
  )
}

function GiveUp({ answer }: { answer: ActionAnswer }) {
  if (useOpenDecision(answer) !== "give-up") return <DecisionLink id="give-up">Give it up</DecisionLink>
  return (
    <Decision
      id="give-up"
      title="Give this stock-take up?"
      intent="cancel"
      answer={answer}
      happens={["The register stays as it is, and nothing is listed as missing.", "Nobody can count in it any more."]}
      press="Give up the stock-take"
    >
      {null}
    </Decision>
  )
}
