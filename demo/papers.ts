/** An invoice or a credit note of the demo that is still to be issued. */
export type DemoPaper = { at: Date; issue: () => Promise<void> }

/** Issues them one after the other in the order of their days, so that their numbers are in it, too. */
export async function issueInOrder(papers: DemoPaper[]): Promise<void> {
  for (const { issue } of papers.toSorted((one, other) => Number(one.at) - Number(other.at))) await issue()
}
