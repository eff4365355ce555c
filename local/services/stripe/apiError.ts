/** Errors in the format of Stripe's API, from which the `stripe` package makes its own error classes. */

export type ErrorBody = {
  type: "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
};

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /**
     * Refused before anything was done. Stripe stores no response for these, so the same Idempotency-Key can
     * be used again with corrected parameters.
     */
    readonly beforeExecution = false,
  ) {
    super(body.message);
  }
}

/** A missing, unknown or malformed parameter. `param` is its name as sent, `a[b][0]`. */
export function badParameter(param: string, message: string, code?: string): ApiError {
  return new ApiError(
    400,
    {
      type: "invalid_request_error",
      message,
      param,
      ...(code
        ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }
        : {}),
    },
    true,
  );
}

/** A well-formed request that the current state does not allow. */
export function notAllowed(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });
}

/** 404 `resource_missing`, such as "No such refund: 're_1'". */
export function notFound(object: string, id: string, param = "id"): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    doc_url: "https://stripe.com/docs/error-codes/resource-missing",
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** Like `notFound`, for an object named in a parameter: Stripe responds with 400. */
export function notFoundInParameter(object: string, id: string, param: string): ApiError {
  return new ApiError(400, { ...notFound(object, id, param).body });
}
