type FieldAlertProps = { problem: string | undefined; as?: "p" | "span" }

export const FieldAlert = ({ problem, as: Element = "p" }: FieldAlertProps) =>
  problem && (
    <Element className="alarm" role="alert">
      {problem}
    </Element>
  )
