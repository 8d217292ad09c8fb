/** Per kind of row, because a form may submit at most 500 fields (`server/bounded-body.ts`). */
export const maxFormRows = 400

export const MoreRows = ({ of }: { of: number }) =>
  of > maxFormRows ? <p className="small">{`And ${of - maxFormRows} more. The CSV file has them all.`}</p> : null
