type Revisions = { revisionsIncluded: number; revisionsExtra: number; revisionsUsed: number }

export function formatRevisionsLeft(of: Revisions): string {
  const left = of.revisionsIncluded + of.revisionsExtra - of.revisionsUsed
  if (left <= 0)
    return "There are no revisions left; a further one has a price, which the client sees before asking for it."
  return left === 1 ? "There is one revision left." : `There are ${left} revisions left.`
}
