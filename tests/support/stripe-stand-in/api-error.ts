export class StripeApiError extends Error {
  readonly status: number
  readonly fields: { type: string; code?: string; param?: string }
  constructor(status: number, message: string, fields: Partial<StripeApiError["fields"]> = {}) {
    super(message)
    this.status = status
    this.fields = { type: "invalid_request_error", ...fields }
  }
}

export const createMissingError = (kind: string, id: string): StripeApiError =>
  new StripeApiError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" })

export const buildErrorBody = (message: string, fields: StripeApiError["fields"]) => ({ error: { ...fields, message } })
