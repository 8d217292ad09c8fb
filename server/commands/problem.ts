export class CommandProblem extends Error {
  override name = "CommandProblem"
}
