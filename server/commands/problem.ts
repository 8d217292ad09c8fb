/** What was asked for cannot be done; the message says why and what to write instead. */
export class CommandProblem extends Error {
  override name = "CommandProblem"
}
