/** The storage cannot be used now; the message says why and which setting to check. Nothing was stored. */
export class StorageProblem extends Error {
  override name = "StorageProblem"
}
