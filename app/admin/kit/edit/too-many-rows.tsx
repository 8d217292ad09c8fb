import { Button } from "@mantine/core"

type TooManyRowsProps = {
  of: readonly unknown[]
  max: number
  noun: string
  onCut: () => void
}

export function TooManyRows({ of, max, noun, onCut }: TooManyRowsProps) {
  if (of.length <= max) return null
  const [all, drawn] = [of.length, max].map((number) => number.toLocaleString("en-US"))
  return (
    <p className="alarm" role="alert">
      {`There are ${all} ${noun}s. A list has at most ${drawn}; the others aren’t shown and can’t be saved. `}
      <Button onClick={onCut}>{`Keep the first ${drawn}`}</Button>
    </p>
  )
}
