/** The message says which setting to check. Nothing was stored. */
export class StorageProblem extends Error {
  override name = "StorageProblem"
}
