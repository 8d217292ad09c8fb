/** An invoice or a credit note to issue. */
export type DemoInvoice = { at: Date; issue: () => Promise<void> }

/** In the order of their dates, so that their numbers ascend. */
export async function issueInOrder(invoices: DemoInvoice[]): Promise<void> {
  for (const { issue } of invoices.toSorted((one, other) => Number(one.at) - Number(other.at))) await issue()
}
