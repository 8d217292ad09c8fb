import type { CSSProperties } from "react"
import { href } from "react-router"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { getPinStyle, MarkedPictureFrame, StillPin } from "../../../ui/marking/marked-picture.tsx"
import styles from "./condition.module.css"

type Report = Pick<ConditionReport, "id" | "pictures" | "marks">
type ReportPicture = Report["pictures"][number]

const getPictureUrl = (id: string, picture: string, small = false) =>
  `${href("/admin/inventory/conditions/:id/pictures/:picture", { id, picture })}${small ? "?size=small" : ""}`

export const formatConditionPictureAlt = (title: string, at: number, all: number) =>
  all === 1 ? title : `${title}, picture ${at + 1} of ${all}`

type FileProps = { report: string; picture: ReportPicture; alt: string; small?: boolean }

export const ConditionPicture = ({ report, picture: { id, width, height }, alt, small = false }: FileProps) => (
  <img src={getPictureUrl(report, id, small)} width={width} height={height} alt={alt} draggable={false} />
)

export const MarkedPictures = ({ report, title }: { report: Report; title: string }) => (
  <div className={styles.pictures}>
    {report.pictures.map((picture, at) => (
      <MarkedPictureFrame key={picture.id} width={picture.width} height={picture.height} className={styles.wall}>
        <ConditionPicture
          report={report.id}
          picture={picture}
          alt={formatConditionPictureAlt(title, at, report.pictures.length)}
        />
        {report.marks.map((mark, number) =>
          mark.pictureId === picture.id ? <StillPin key={mark.id} number={number + 1} x={mark.x} y={mark.y} /> : null,
        )}
      </MarkedPictureFrame>
    ))}
  </div>
)

type MarkDetailProps = { report: Pick<Report, "id" | "pictures">; mark: { pictureId: string; x: number; y: number } }

export function MarkDetail({ report, mark }: MarkDetailProps) {
  const picture = report.pictures.find(({ id }) => id === mark.pictureId)
  if (!picture) return <span className={styles.detail} />
  const style = { ...getPinStyle(mark.x, mark.y), "--r": picture.width / picture.height } as CSSProperties
  return (
    <span className={styles.detail} style={style}>
      <img src={getPictureUrl(report.id, picture.id)} alt="" loading="lazy" />
    </span>
  )
}
