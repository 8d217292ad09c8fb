/** What a field with this `list` suggests. */
export const Datalist = ({ id, options }: { id: string; options: readonly string[] }) => (
  <datalist id={id}>
    {options.map((option) => (
      <option key={option} value={option} />
    ))}
  </datalist>
)
