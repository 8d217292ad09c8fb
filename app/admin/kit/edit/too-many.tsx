import { Button } from "@mantine/core"

type TooManyProps = {
  of: readonly unknown[]
  most: number
  noun: string
  onCut: () => void
}

export function TooMany({ of, most, noun, onCut }: TooManyProps) {
  if (of.length <= most) return null
  const [all, drawn] = [of.length, most].map((number) => number.toLocaleString("en-US"))
  return (
    <p className="alarm" role="alert">
      {`There are ${all} ${noun}s. A list has at most ${drawn}; the others aren’t shown and can’t be saved. `}
      <Button variant="transparent" onClick={onCut}>
        {`Keep the first ${drawn}`}
      </Button>
    </p>
  )
}
