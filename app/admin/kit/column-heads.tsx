/** "" for a column without a name. */
export const ColumnHeads = ({ columns }: { columns: string[] }) => (
  <thead>
    <tr>
      {columns.map((name, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
        if (name === "") return <td key={at} />
        return (
          <th key={name} scope="col">
            {name}
          </th>
        )
      })}
    </tr>
  </thead>
)
