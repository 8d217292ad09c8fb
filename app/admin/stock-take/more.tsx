/** How many rows of each kind are drawn; a form may send as many fields. */
export const mostRows = 400

/** Says how many rows are not drawn. */
export const More = ({ of }: { of: number }) =>
  of > mostRows ? <p className="small">{`And ${of - mostRows} more. The CSV file has them all.`}</p> : null
