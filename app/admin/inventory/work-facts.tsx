import type { ReactNode } from "react"
import type { WorkInRegister } from "../../../domain/inventory/stay-queries.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatCentimetres, formatInches } from "../../../lib/dimensions.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Facts } from "../kit/page.tsx"

/** What the register knows of a work, but where it is. What nobody has said is left out. */
export function WorkFacts({ work }: { work: WorkInRegister }) {
  const money = (minor: number | null) => (minor === null ? "" : formatMoney(minor, work.currency))
  const size = (lengths: Parameters<typeof formatInches>[0], said = "") => {
    const [inches, centimetres] = [said || formatInches(lengths), formatCentimetres(lengths)]
    return inches && centimetres ? `${inches} (${centimetres})` : inches || centimetres
  }
  const { framedHeightMm: heightMm, framedWidthMm: widthMm, framedDepthMm: depthMm, weightG } = work
  const facts: [string, ReactNode][] = [
    ["Size", size(work, work.size)],
    ["Framed", size({ heightMm, widthMm, depthMm })],
    ["Weight", weightG === null ? "" : `${weightG / 1000} kg (${Math.round(weightG / 45.359237) / 10} lb)`],
    ["Edition", work.editionSize === null ? "Unique" : `${work.editionSize} copies`],
    ["Condition", [work.conditionStatus, work.conditionNotes].filter(Boolean).join(". ")],
    ["Retail", money(work.price)],
    ["Insured", money(work.insuredValue)],
    ["Cost", money(work.cost)],
    [
      "Consigned",
      [
        work.consignedTo,
        work.consignmentShare === null ? "" : `they keep ${work.consignmentShare}%`,
        work.consignmentUntil && `back by ${sayDate(work.consignmentUntil)}`,
      ]
        .filter(Boolean)
        .join(", "),
    ],
    ["Provenance", work.provenance.length > 0 && <Lines of={work.provenance} />],
    ["Certificate", work.certificates.length > 0 && <Lines of={work.certificates} />],
  ]
  return <Facts of={facts} />
}

const Lines = ({ of }: { of: string[] }) => of.map((words) => <div key={words}>{words}</div>)
