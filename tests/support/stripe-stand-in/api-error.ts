export class ApiError extends Error {
  readonly status: number
  readonly fields: { type: string; code?: string; param?: string }
  constructor(status: number, message: string, fields: Partial<ApiError["fields"]> = {}) {
    super(message)
    this.status = status
    this.fields = { type: "invalid_request_error", ...fields }
  }
}

export const missing = (kind: string, id: string): ApiError =>
  new ApiError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" })

export const errorBody = (message: string, fields: ApiError["fields"]) => ({ error: { ...fields, message } })
