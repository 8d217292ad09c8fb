import { type ReactNode, useContext } from "react"
import { formatSizeLine } from "../../../domain/artworks/size-line.ts"
import type { RegisterWork } from "../../../domain/inventory/location-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatSize, formatWeight } from "../../../lib/size-units.ts"
import { SiteUnits } from "../../ui/label/site-units.ts"
import { DetailList } from "../kit/page.tsx"

export function RegisterWorkDetails({ work }: { work: RegisterWork }) {
  const money = (minor: number | null) => (minor === null ? "" : formatMoney(minor, work.currency))
  const units = useContext(SiteUnits)
  const { framedHeightMm: heightMm, framedWidthMm: widthMm, framedDepthMm: depthMm, weightG } = work
  const details: [string, ReactNode][] = [
    ["Size", formatSizeLine(work.size, work, units)],
    ["Framed", formatSize({ heightMm, widthMm, depthMm }, units)],
    ["Weight", formatWeight(weightG, units)],
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
        work.consignmentUntil && `back by ${formatCalendarDate(work.consignmentUntil)}`,
      ]
        .filter(Boolean)
        .join(", "),
    ],
    ["Provenance", work.provenance.length > 0 && <TextLines of={work.provenance} />],
    ["Certificate", work.certificates.length > 0 && <TextLines of={work.certificates} />],
  ]
  return <DetailList of={details} />
}

const TextLines = ({ of }: { of: string[] }) => of.map((words) => <div key={words}>{words}</div>)
