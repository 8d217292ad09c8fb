import type { ReactNode } from "react"

type DetailRowProps = { name: ReactNode; value: ReactNode; className?: string | undefined }

export const DetailRow = ({ name, value, className }: DetailRowProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
